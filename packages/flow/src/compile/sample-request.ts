import { type Id, inertJson, type JsonObject } from "@parley/model/kernel";
import type { FlowDocument } from "../document/document.ts";
import type { Scope } from "../program/compiled.ts";
import type { webhookFields } from "../requests/map-requests.ts";
import { type RenderedRequest, renderRequest } from "../requests/render-request.ts";
import { webhookBody } from "../requests/webhook-body.ts";
import { compileAction, compileWebhook } from "./compile-action.ts";
import { Compiler } from "./compiler.ts";
import { actionTimeout } from "./effective-block.ts";
import { Faults } from "./faults.ts";

/** Which request of a version: an action's, or a webhook's of a block. */
export type RequestName =
  | { readonly action: Id }
  | { readonly block: Id; readonly webhook: (typeof webhookFields)[number] };

/** Values to fill in, as a conversation would hold them. */
export type SampleValues = { readonly [root in "slots" | "metadata" | "account"]?: JsonObject };

type SampleRequest = RenderedRequest & { readonly name: string; readonly timeout: number };

/**
 * A request of a version as it would be sent, with values made up for it. Null when there is none of that name.
 * @param now epoch milliseconds
 * @throws Problem `flow_does_not_compile` when its texts cannot be read.
 */
export function sampleRequest(
  { settings, rows }: FlowDocument,
  named: RequestName,
  { values, now }: { readonly values: SampleValues; readonly now: number },
): SampleRequest | null {
  const faults = new Faults();
  const compiler = new Compiler(faults, settings.primary_scope_name);
  const { slots = {}, metadata = {}, account = {} } = values;
  const parameters = settings.template_config.map((one) => [one.name, one.value ?? one.default ?? null]);
  const scope: Scope = {
    ...{ slots, metadata, account, business: settings.business_config, template: Object.fromEntries(parameters) },
    ...{ visits: {}, match: {}, ab: {}, intent: null, confidence: null, input: null, action: null },
    ...{ language: settings.language, channel: "voice", now, random: 0, zone: "UTC" },
  };
  if ("action" in named) {
    const doc = rows.action.find(({ id, type }) => id === named.action && type === "http");
    if (doc === undefined) return null;
    const action = compileAction(doc, compiler);
    faults.throwIfAny();
    return { name: doc.name, timeout: action.timeout, ...renderRequest(action, scope, settings.base_url) };
  }
  const block = rows.block.find(({ id }) => id === named.block);
  const webhook = block === undefined ? null : block[named.webhook];
  if (block === undefined || webhook === null) return null;
  const place = { noun: "block", id: block.id, field: named.webhook } as const;
  const compiled = compileWebhook(webhook, compiler, place);
  faults.throwIfAny();
  if (compiled === null) return null;
  const { http, ...rest } = renderRequest(compiled, scope, settings.base_url);
  const standing = { session: "test", channel: "voice", language: settings.language, path: null, intent: null };
  const scopeName = settings.primary_scope_name;
  const body = webhookBody({ ...standing, block: block.name, input: null, slots, nlsml: {}, metadata, scopeName });
  const told = http === null ? null : { ...http, body: inertJson(body) };
  return { name: named.webhook, timeout: actionTimeout, http: told, ...rest };
}
