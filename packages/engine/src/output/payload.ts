import { isJsonObject, type Json, type JsonObject } from "@parley/model/kernel";
import { maskedScopeOf } from "../turn/scope.ts";
import type { Turn } from "../turn/turn.ts";

/** What an action at the end sends of the conversation, in the shape that the version chooses. Secrets are masked. */
export function conversationPayload(turn: Turn, disposition: string): Json {
  const { session, program } = turn;
  const { output_format, primary_scope_name } = program.settings;
  if (output_format === "nlsml") return toNlsml(session.nlsml);
  const scope = maskedScopeOf(turn);
  const payload: JsonObject = {
    session: session.id,
    channel: session.channel,
    contact: session.contact,
    language: session.language,
    disposition,
    intent: session.intent,
    tags: [...session.tags],
    slots: { ...scope.slots },
    [primary_scope_name]: { ...scope.metadata },
    nlsml: { ...session.nlsml },
    ab: { ...session.ab },
    history: history(turn),
  };
  return output_format === "flat" ? flat(payload) : payload;
}

function history({ session }: Turn): Json {
  const entries = Object.entries(session.history);
  return Object.fromEntries(entries.map(([key, changes]) => [key, changes.map(({ value, at }) => ({ value, at }))]));
}

/** One level deep: the key of an inner value is its dotted path. */
function flat(value: Json, prefix = ""): JsonObject {
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) return { [prefix]: value };
  const result: JsonObject = {};
  for (const [key, inner] of Object.entries(value)) {
    Object.assign(result, flat(inner, prefix === "" ? key : `${prefix}.${key}`));
  }
  return result;
}

/** Recognition results as Natural Language Semantics Markup: one interpretation for each. */
function toNlsml(results: { readonly [key: string]: Json }): string {
  const interpretations = Object.entries(results).map(([key, result]) => interpretation(key, result));
  return `<?xml version="1.0"?><result>${interpretations.join("")}</result>`;
}

function interpretation(key: string, result: Json): string {
  const { input = null, confidence = null, ...instance } = isJsonObject(result) ? result : {};
  const sure = confidence === null ? "" : ` confidence="${textOf(confidence)}"`;
  const members = Object.entries(instance).map(([name, value]) => element(name, value));
  return (
    `<interpretation grammar="${textOf(key)}"${sure}><input>${textOf(input)}</input>` +
    `<instance>${members.join("")}</instance></interpretation>`
  );
}

function element(name: string, value: Json): string {
  const tag = /^[A-Za-z_][\w.-]*$/.test(name) ? name : "value";
  const inner = isJsonObject(value)
    ? Object.entries(value)
        .map(([key, member]) => element(key, member))
        .join("")
    : textOf(value);
  return `<${tag}>${inner}</${tag}>`;
}

function textOf(value: Json): string {
  const text = value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
