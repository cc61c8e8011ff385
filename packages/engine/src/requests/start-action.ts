import type { ProgramAction } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { log, nextId, type Turn } from "../turn.ts";
import { actionCall, shownBody } from "./http-call.ts";

/** Sends an action on its way and gives the id of the request. An async one is remembered until its answer comes. */
export function startAction(turn: Turn, action: ProgramAction, how: { block: Id | null; async: boolean }): string {
  const id = nextId(turn);
  const { name, is_sensitive } = action.doc;
  const kept = isKept(turn, action);
  turn.effects.push({
    type: "request",
    id,
    kind: "action",
    name,
    block: how.block,
    timeout: action.timeout,
    async: how.async,
    ...actionCall(turn, action, null),
    sensitive: is_sensitive,
    log: kept,
    shown: kept ? shownBody(turn, action) : null,
  });
  log(turn, { type: "requested", request: id, kind: "action", name, block: how.block });
  if (how.async) turn.unawaited[id] = name;
  return id;
}

/** Whether request and answer are kept with the call: never those of a sensitive action. */
export function isKept(turn: Turn, { doc }: ProgramAction): boolean {
  return !doc.is_sensitive && (doc.log_request ?? turn.program.settings.log_request);
}
