import { declaredAttributes, isInternal, type ProgramAction } from "@parley/flow";
import { isJsonObject } from "@parley/model/kernel";
import type { Answer } from "../turn/session.ts";
import type { Turn } from "../turn/turn.ts";

/** What an action of ours changes in the conversation itself, once it has answered. */
export function applyOwnAction(turn: Turn, action: ProgramAction | undefined, { ok, result }: Answer): void {
  if (action === undefined || !ok || !isJsonObject(result)) return;
  const { name, internal_action_name } = action.doc;
  if (!isInternal(action.doc) || (internal_action_name ?? name) !== "refresh_account_attributes") return;
  turn.session.account = declaredAttributes(turn.program.settings, result);
}
