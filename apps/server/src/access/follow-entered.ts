import { decide, type PermissionModel, type Policy, type Scope } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { loadCaller } from "../auth/caller.ts";
import type { Deps } from "../base/deps.ts";
import { followSignIn } from "../base/push/follow-sign-in.ts";

/** Who entered a place, by which rule, and from where. */
export type Entered = {
  readonly user: Id;
  readonly session: Id;
  readonly model: PermissionModel;
  readonly ip: string;
  readonly rule: readonly Policy[];
  readonly scope: Scope & { readonly organisation: Id };
};

/** `barred`: the client's network list leaves the address out; `refused`: the sign-in has ended, or the right is gone. */
export type Entry = "allowed" | "barred" | "refused";

/** Whether a person would be let in again now. */
export async function entryNow(deps: Deps, { user, session, model, ip, rule, scope }: Entered): Promise<Entry> {
  const found = await deps.database.asSystem("read who is calling", (db) =>
    loadCaller(db, { user, session, model, now: deps.now(), ip }),
  );
  if (found === null || !found.isLive || !found.isActive) return "refused";
  const { barred, access } = found.caller;
  if (barred.has(scope.organisation)) return "barred";
  return decide(access, rule, scope) === "allowed" ? "allowed" : "refused";
}

/**
 * Ends work that a person began at a place they entered, once they would not be let in there again. Returns what ends
 * the following.
 */
export const followEntered = (deps: Deps, entered: Entered, end: () => void): Promise<() => void> =>
  followSignIn(
    deps.push,
    { user: entered.user, session: entered.session, organisations: [entered.scope.organisation] },
    { end, mayGoOn: async () => (await entryNow(deps, entered)) === "allowed" },
  );
