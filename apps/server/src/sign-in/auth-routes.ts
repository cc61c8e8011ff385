import type { JsonSchema } from "@parley/model/kernel";
import { Problem } from "@parley/model/kernel";
import type { Route } from "../access/route.ts";
import { audit, auditPublic } from "../audit/audit.ts";
import { revoke } from "../auth/revoke.ts";
import type { SigningKeys } from "../auth/signing-keys.ts";
import { noContent, ok } from "../http/answer.ts";
import type { Arrival } from "../http/incoming.ts";
import { invalid } from "../http/problems.ts";
import { schemaChecker } from "../http/schema-checker.ts";
import { refresh, signIn } from "./sign-in.ts";

const text = (maxLength: number): JsonSchema => ({ type: "string", minLength: 1, maxLength });
const credentials: JsonSchema = {
  type: "object",
  required: ["email", "password"],
  additionalProperties: false,
  properties: { email: text(254), password: text(1024) },
};
const refreshBody: JsonSchema = {
  type: "object",
  required: ["refresh"],
  additionalProperties: false,
  properties: { refresh: text(1000) },
};
const tokens: JsonSchema = {
  type: "object",
  required: ["access", "refresh"],
  properties: { access: { type: "string" }, refresh: { type: "string" } },
};

/** Anybody may send these bodies, so they are read only when they are short; bytes. */
const largestBody = 16_384;

const checkCredentials = schemaChecker(credentials);
const checkRefresh = schemaChecker(refreshBody);

/** Signing in, staying in, signing out. */
export function authRoutes(keys: SigningKeys): readonly Route[] {
  const common = { mutates: true, response: tokens, bodyLimit: largestBody } as const;
  return [
    {
      ...common,
      method: "POST",
      path: "/api/auth/login/",
      call: "C001",
      name: "auth.login",
      summary: "Sign in by email and password",
      rule: "public",
      request: credentials,
      handle: (arrival) => login(arrival, keys),
    },
    {
      ...common,
      method: "POST",
      path: "/api/auth/refresh/",
      call: "C003",
      name: "auth.refresh",
      summary: "Exchange a refresh token, which is good once",
      rule: "public",
      request: refreshBody,
      handle: async (arrival) => {
        arrival.incoming.query.allow([]);
        const body = checked<{ refresh: string }>(checkRefresh, arrival.incoming.body);
        const { user, ...pair } = await refresh(arrival, keys, body.refresh);
        await auditPublic(arrival, { event: "auth.refresh", status: 200, user });
        return ok(pair);
      },
    },
    {
      method: "POST",
      path: "/api/auth/logout/",
      call: "C008",
      name: "auth.logout",
      summary: "End this sign-in",
      mutates: true,
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
    },
  ];
}

async function login(arrival: Arrival, keys: SigningKeys) {
  arrival.incoming.query.allow([]);
  const body = checked<{ email: string; password: string }>(checkCredentials, arrival.incoming.body);
  try {
    const { user, cookie, ...pair } = await signIn(arrival, keys, body);
    await auditPublic(arrival, { event: "auth.login", status: 200, user });
    return ok(pair, { "set-cookie": cookie });
  } catch (error) {
    // The tries that used up the account or address stand there already, and whoever goes on would fill the log.
    const isTold = error instanceof Problem && error.status !== 429;
    if (isTold) await auditPublic(arrival, { event: "auth.login", status: error.status, user: null });
    throw error;
  }
}

/** A body after its schema has been checked. */
function checked<T>(check: (value: unknown) => ReturnType<ReturnType<typeof schemaChecker>>, body: unknown): T {
  const faults = check(body ?? {});
  if (faults.length > 0) throw invalid(faults);
  return body as T;
}
