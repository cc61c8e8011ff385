import type { ProgramAction } from "@parley/flow";
import type { Json, Webhook } from "@parley/model/kernel";
import { render, renderEntries, renderTree } from "../output/render.ts";
import type { Turn } from "../turn.ts";
import type { HttpCall } from "../types.ts";

/** Where an action's request goes: over HTTP, to one of our own, or nowhere when it has no endpoint. */
export type ActionCall = {
  readonly http: HttpCall | null;
  readonly internal: { name: string; parameters: Json } | null;
};

/** The request of an action, its texts rendered in clear. `standard` is the body of an action that words none. */
export function actionCall(turn: Turn, action: ProgramAction, standard: Json): ActionCall {
  const { type, name, internal_action_name } = action.doc;
  const where = `action ${name}`;
  const body = renderTree(turn, action.body, { view: "text", where }) ?? standard;
  if (type === "internal") return { http: null, internal: { name: internal_action_name ?? name, parameters: body } };
  if (action.endpoint === null) return { http: null, internal: null };
  const http = {
    method: action.method,
    url: absolute(turn, render(turn, action.endpoint, where).text),
    headers: renderEntries(turn, action.headers, where),
    query: renderEntries(turn, action.query, where),
    body,
  };
  return { http, internal: null };
}

/** The request of a webhook with the body it is told. */
export function webhookCall(turn: Turn, webhook: Webhook, body: Json): HttpCall {
  const { endpoint, method = "POST", headers = {} } = webhook;
  return { method, url: absolute(turn, endpoint), headers: { ...headers }, query: {}, body };
}

/** Endpoints without a scheme are relative to the version's base address. */
function absolute({ program }: Turn, endpoint: string): string {
  const base = program.settings.base_url;
  if (base === null || /^[a-z][a-z0-9+.-]*:/i.test(endpoint)) return endpoint;
  return `${base.replace(/\/+$/, "")}/${endpoint.replace(/^\/+/, "")}`;
}
