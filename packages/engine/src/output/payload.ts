import type { Json, JsonObject } from "@parley/model/kernel";
import { maskedScopeOf } from "../scope.ts";
import type { Turn } from "../turn.ts";
import { toNlsml } from "./nlsml.ts";

/** What an action at the end is told of the conversation, in the shape that the version chooses. Secrets are masked. */
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
