import type { Settings } from "@parley/model/kernel";
import type { Scope } from "../program/compiled.ts";
import type { Piece } from "../program/marks.ts";
import { addressOf } from "./address.ts";
import { compileRequestText } from "./compile-request-text.ts";
import { outOfReach } from "./out-of-reach.ts";

/** What is wrong with an endpoint: it never makes an address, or this installation does not send there. */
export type EndpointFault = { readonly code: "endpoint_wrong" | "endpoint_out_of_reach"; readonly message: string };

type Sent = {
  readonly settings: Pick<Settings, "base_url" | "business_config" | "template_config" | "primary_scope_name">;
  /** Hosts that the installation trusts wherever they are. */
  readonly allowed: readonly string[];
};

/** Stands for a host that only a conversation knows. */
const unknownHost = "unknown.invalid";

/** Looks at an endpoint as it is written. What cannot be read at all is found elsewhere. */
export function checkEndpoint(source: string, { settings, allowed }: Sent): EndpointFault | null {
  if (source.trim() === "") return null;
  const compiled = compileRequestText(source, { scopeName: settings.primary_scope_name });
  if (!compiled.ok) return null;
  const pieces = compiled.text.render(beforehand(settings)).pieces.map(standIn);
  const address = addressOf(pieces, settings.base_url);
  if (!address.ok) return { code: "endpoint_wrong", message: address.reason };
  const message = address.url.includes(unknownHost) ? null : outOfReach(address.url, allowed);
  return message === null ? null : { code: "endpoint_out_of_reach", message };
}

/** What of the settings of a version says where its requests go. */
export type EndpointSettings = Sent["settings"];

/** The beginning of the address that requests of an endpoint go to, up to its host; null when it cannot be told. */
export function endpointOrigin(source: string, settings: EndpointSettings): string | null {
  const compiled = compileRequestText(source, { scopeName: settings.primary_scope_name });
  if (!compiled.ok) return null;
  const address = addressOf(compiled.text.render(beforehand(settings)).pieces.map(standIn), settings.base_url);
  if (!address.ok || address.url.includes(unknownHost)) return null;
  return /^https?:\/\/[^/\\?#]+/i.exec(address.url)?.[0].toLowerCase() ?? null;
}

/** The host that requests of an endpoint go to, with its port where one is written; null when it cannot be told. */
export const endpointHost = (source: string, settings: EndpointSettings): string | null =>
  endpointOrigin(source, settings)?.replace(/^https?:\/\//, "") ?? null;

/** What is not known yet is some word; a setting that is not declared may come with the client. */
function standIn(piece: Piece, place: number): Piece {
  if (piece.text !== "" || piece.kind === "literal" || piece.kind === "credential") return piece;
  if (piece.kind === "value") return { ...piece, text: "value" };
  return { ...piece, text: place === 0 ? `https://${unknownHost}` : unknownHost };
}

/** What is known before any conversation: the values of the version itself. */
function beforehand({ business_config, template_config }: Sent["settings"]): Scope {
  const none = {};
  const parameters = template_config.map(({ name, value, default: preset }) => [name, textIn(value) ?? textIn(preset)]);
  return {
    ...{ slots: none, metadata: none, account: none, visits: none, match: none, ab: none },
    ...{
      intent: null,
      confidence: null,
      input: null,
      action: null,
      language: "en",
      channel: "voice",
      now: 0,
      random: 0,
      zone: "UTC",
    },
    business: business_config,
    template: Object.fromEntries(parameters),
  };
}

const textIn = (value: unknown) => (typeof value === "string" || typeof value === "number" ? value : null);
