import { accountOf } from "@parley/engine";
import type { JsonObject } from "@parley/model/kernel";
import { valuesBefore } from "./values-before.ts";

/** What a call knew of the person when it began, by its session at the end and what it changed; null without a session. */
export function accountBefore(session: JsonObject | null, changed: JsonObject | null): JsonObject | null {
  const account = session === null ? null : accountOf(session);
  return account === null ? null : valuesBefore(account, changed);
}
