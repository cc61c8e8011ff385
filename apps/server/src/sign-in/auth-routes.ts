import {
  changePassword as changePasswordCall,
  refreshTokens,
  signIn as signInCall,
  signOut,
} from "@parley/model/api/sign-in";
import { Problem } from "@parley/model/kernel";
import { answerOf, callRoute, publicCallRoute } from "../access/call-route.ts";
import type { Route } from "../access/route.ts";
import { audit, auditPublic } from "../audit/audit.ts";
import type { SigningKeys } from "../auth/access-token.ts";
import { revoke } from "../auth/revoke.ts";
import { noContent } from "../http/answer.ts";
import type { Arrival } from "../http/incoming.ts";
import { conflict } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { changePassword } from "./change-password.ts";
import { refresh, signIn } from "./sign-in.ts";

/** Strangers send these bodies too, so only short ones are read; bytes. */
const largestBody = 16_384;

const readCredentials = bodyOf(signInCall);
const readRefresh = bodyOf(refreshTokens);
const readChange = bodyOf(changePasswordCall);

/** Signing in, staying in, signing out. */
export function authRoutes(keys: SigningKeys): readonly Route[] {
  const common = { bodyLimit: largestBody } as const;
  return [
    publicCallRoute(signInCall, {
      ...common,
      name: "auth.login",
      summary: "Sign in by email and password",
      rule: "public",
      handle: (arrival) => login(arrival, keys),
    }),
    publicCallRoute(refreshTokens, {
      ...common,
      name: "auth.refresh",
      summary: "Exchange a refresh token, which is good once",
      rule: "public",
      handle: async (arrival) => {
        arrival.incoming.query.allow([]);
        const body = readRefresh(arrival);
        const { user, ...pair } = await refresh(arrival, keys, body.refresh);
        await auditPublic(arrival, { event: "auth.refresh", status: 200, user });
        return answerOf(refreshTokens, pair);
      },
    }),
    callRoute(signOut, {
      name: "auth.logout",
      summary: "End this sign-in",
      rule: "signed_in",
      handle: async (visit) => {
        visit.incoming.query.allow([]);
        const { deps, caller } = visit;
        await deps.database.asSystem("sign out", (db) =>
          db.transaction().execute(async (trx) => {
            await revoke(trx, caller.session, "logout", deps.now());
            await audit(trx, visit, { status: 204, organisation: null });
          }),
        );
        return noContent;
      },
    }),
    callRoute(changePasswordCall, {
      ...common,
      name: "auth.change_password",
      summary: "Change one's own password; one's other sign-ins end",
      rule: "signed_in",
      handle: async (visit) => {
        visit.incoming.query.allow([]);
        await changePassword(visit, readChange(visit));
        return noContent;
      },
    }),
  ];
}

/** No directory can be set up yet: who asks for one learns that, before anything is said of an account. */
const directoryMissing = () =>
  conflict("ldap_not_configured", "LDAP is not configured here. Sign in by email and password, without mode.", [
    { field: "mode", code: "ldap_not_configured", message: "Leave it out." },
  ]);

async function login(arrival: Arrival, keys: SigningKeys) {
  arrival.incoming.query.allow([]);
  const { mode, ...body } = readCredentials(arrival);
  if (mode !== undefined) throw directoryMissing();
  try {
    const { user, cookie, ...pair } = await signIn(arrival, keys, body);
    await auditPublic(arrival, { event: "auth.login", status: 200, user });
    return answerOf(signInCall, pair, { "set-cookie": cookie });
  } catch (error) {
    // The tries that used up the account or address stand there already, and going on would fill the log.
    const isTold = error instanceof Problem && error.status !== 429;
    if (isTold) await auditPublic(arrival, { event: "auth.login", status: error.status, user: null });
    throw error;
  }
}
