import { allAdmin, holds, rules } from "@parley/model";
import { type Id, isId } from "@parley/model/kernel";
import type { Visit } from "../access/route.ts";
import { refuseGuessable } from "../auth/password-fault.ts";
import { hashPassword } from "../auth/passwords.ts";
import { revokeOthers } from "../auth/revoke.ts";
import type { Db } from "../base/db.ts";
import type { Answer } from "../http/answer.ts";
import { conflict, forbidden } from "../http/problems.ts";
import type { Changing } from "../rows/change.ts";
import { changeShown } from "../rows/change-shown.ts";
import { guardedVerbs, type VerbHandlers } from "../rows/noun-routes.ts";
import { get, list } from "../rows/read.ts";
import type { Row } from "../rows/sql-parts.ts";
import { emailAddress } from "./email-address.ts";
import { refuseLastOfClients } from "./last-administrator.ts";
import { emailOf, managesUsers, permissionsOf, refuseAddress, refuseStronger, rightsOf } from "./rights-of.ts";

const everywhere = { organisation: null, flow: null };

/** Fields that anyone may change of their own row. */
const ownFields = ["first_name", "last_name", "profile_color"];

/** Fields by which one user could become another. */
const keys = ["email", "password", "is_superuser", "is_active"];

const guarded = guardedVerbs({
  making: keeping,
  changing: keeping,
  removing: (visit) => async (trx, ids) => {
    for (const id of ids) await refuseStronger(visit.deps, visit.caller, id);
    await refuseLastOfClients(trx, visit.deps, visit.caller, ids);
  },
});

export const userVerbs: VerbHandlers = {
  ...guarded,
  list: async (visit, target) => withRights(visit, await list(visit, target)),
  get: async (visit, target) => withRights(visit, await get(visit, target)),
  create: async (visit, target) => withRights(visit, await guarded.create(visit, target)),
  put: async (visit, target) => withRights(visit, await guarded.put(visit, target)),
  patch: async (visit, target) => withRights(visit, await guarded.patch(visit, target)),
};

function keeping(visit: Visit): Changing {
  return {
    // Keys are changed one user at a time, where each is looked at.
    oneByOne: keys,
    prepare: async (values, row) => {
      const { deps, caller } = visit;
      const isOwn = row !== null && row.id === caller.id;
      if (isOwn && values.password !== undefined) throw ownPassword();
      if (!managesUsers(caller)) {
        const refused = Object.keys(values).find((name) => !ownFields.includes(name));
        if (!isOwn || refused !== undefined) throw forbidden(rules.clientSettingsWrite);
      }
      const hasKeys = keys.some((name) => values[name] !== undefined);
      const before = hasKeys && row !== null ? await emailOf(deps, row.id) : null;
      const email = values.email === undefined ? before : emailAddress(values.email, before);
      if (hasKeys) {
        const takesOver = email !== before || typeof values.password === "string" || values.is_active === true;
        if (takesOver) {
          for (const address of new Set([before, email])) {
            if (address !== null) await refuseAddress(deps, caller, address);
          }
        } else if (row !== null) {
          await refuseStronger(deps, caller, row.id);
        }
        if (typeof values.password === "string") refuseGuessable(values.password, email ?? "");
      }
      if (values.is_superuser === true && !holds(caller.access, allAdmin, everywhere)) throw forbidden([allAdmin]);
      return storedValues(values.email === undefined ? values : { ...values, email });
    },
    along: async (trx, { id, values }) => {
      const { deps, caller } = visit;
      const isShutOut = values.is_active === false || values.password === null;
      if (isShutOut) await refuseLastOfClients(trx, deps, caller, [id]);
      if (values.password !== undefined) await signOut(trx, visit, id, "password");
      if (values.is_active === false) await signOut(trx, visit, id, "deactivated");
    },
  };
}

/** A sign-in that was stolen must not throw its owner out: one's own password is changed by who knows the present one. */
const ownPassword = () =>
  conflict("own_password", "Change your own password by POST /api/auth/change_password/, with the present one.", [
    { field: "password", code: "own_password", message: "Leave it out." },
  ]);

/** Ends sign-ins by the old password, and those of users who may no longer come in; the caller stays. */
function signOut(trx: Db, { deps, caller }: Visit, user: Id, why: "password" | "deactivated"): Promise<void> {
  return revokeOthers(trx, { user, but: caller.session, why, now: deps.now() });
}

/** Passwords as hashes. */
async function storedValues(values: Row): Promise<Row> {
  const { password, ...rest } = values;
  if (password === undefined) return rest;
  return { ...rest, password: password === null ? null : await hashPassword(String(password)) };
}

/** Adds what a user may do to every row that shows it. */
const withRights = (visit: Visit, answer: Answer): Promise<Answer> =>
  changeShown(answer, (rows) => rowsWithRights(visit, rows));

async function rowsWithRights(visit: Visit, rows: readonly Row[]): Promise<readonly Row[]> {
  const wanted = ["permissions", "permissions_v2"].filter((name) => isWanted(visit, name));
  const ids = rows.map((row) => row.id).filter(isId);
  if (wanted.length === 0 || ids.length === 0) return rows;
  const rights = await rightsOf(visit.deps, ids, visit.caller.barred);
  return rows.map((row) => {
    const permissions = permissionsOf(rights.get(String(row.id)) ?? []);
    return { ...row, ...Object.fromEntries(Object.entries(permissions).filter(([name]) => wanted.includes(name))) };
  });
}

function isWanted(visit: Visit, name: string): boolean {
  const names = (parameter: string) => visit.incoming.query.all(parameter).flatMap((text) => text.split(","));
  const fields = names("fields");
  return (fields.length === 0 || fields.includes(name)) && !names("exclude-fields").includes(name);
}
