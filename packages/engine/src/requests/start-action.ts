import { isInternal, type ProgramAction, type ProgramRequest, renderBody, renderRequest } from "@parley/flow";
import { type Id, inertJson, type Json } from "@parley/model/kernel";
import { charactersOfStep } from "../output/render.ts";
import { maskedScopeOf, scopeOf } from "../turn/scope.ts";
import { log, nextId, type Turn } from "../turn/turn.ts";
import type { HttpCall } from "../turn/types.ts";

/** Sends an action on its way and gives the id of the request. An async one is remembered until its answer comes. */
export function startAction(turn: Turn, action: ProgramAction, how: { block: Id | null; async: boolean }): string {
  const id = nextId(turn);
  const { name, is_sensitive } = action.doc;
  const kept = isKept(turn, action);
  const shown = kept ? shownBody(turn, action) : null;
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
    shown,
  });
  const body = kept ? { body: shown } : {};
  log(turn, { type: "requested", request: id, kind: "action", name, block: how.block, ...body });
  if (how.async) turn.unawaited[id] = name;
  return id;
}

/** Whether request and answer are kept with the call: never those of a sensitive action. */
export function isKept(turn: Turn, { doc }: ProgramAction): boolean {
  return !doc.is_sensitive && (doc.log_request ?? turn.program.settings.log_request);
}

/** Where a request goes: over HTTP, to one of our own, or nowhere: when it has no endpoint, or may not be sent. */
type RequestCall = {
  readonly http: HttpCall | null;
  readonly internal: { name: string; parameters: Json } | null;
  /** Why it may not be sent. */
  readonly refused: string | null;
};

/** The request of an action, its texts rendered in clear. `standard` is the body of an action that words none. */
export function actionCall(turn: Turn, action: ProgramAction, standard: Json): RequestCall {
  const { name, internal_action_name } = action.doc;
  const where = `action ${name}`;
  if (isInternal(action.doc)) {
    const missing: string[] = [];
    const body = renderBody(action.body, scopeOf(turn), missing) ?? inertJson(standard);
    note(turn, { missing, where, size: JSON.stringify(body).length });
    return { http: null, internal: { name: internal_action_name ?? name, parameters: body }, refused: null };
  }
  return requestCall(turn, action, { body: standard, where });
}

/** The request of a webhook with its body. */
export function webhookCall(turn: Turn, webhook: ProgramRequest, how: { body: Json; where: string }): RequestCall {
  return requestCall(turn, webhook, how);
}

/** The body of an action as the record may show it: secrets masked, credentials as placeholders. */
function shownBody(turn: Turn, action: ProgramAction): Json {
  return renderBody(action.body, maskedScopeOf(turn));
}

function requestCall(turn: Turn, request: ProgramRequest, { body, where }: { body: Json; where: string }): RequestCall {
  const { http, refused, missing } = renderRequest(request, scopeOf(turn), turn.program.settings.base_url);
  note(turn, { missing, where, size: http === null ? 0 : JSON.stringify(http).length });
  if (http === null) return { http: null, internal: null, refused };
  // What people said goes out as it is: it must not ask for a credential.
  return { http: { ...http, body: http.body ?? inertJson(body) }, internal: null, refused: null };
}

/** What is written is kept in the record too, and variables that were empty are logged. */
function note(turn: Turn, { missing, where, size }: { missing: readonly string[]; where: string; size: number }): void {
  turn.work.left -= size / charactersOfStep;
  if (missing.length > 0) log(turn, { type: "variable_missing", variables: [...new Set(missing)], where });
}
