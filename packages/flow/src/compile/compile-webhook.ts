import type { Webhook } from "@parley/model/kernel";
import type { ProgramRequest } from "../program.ts";
import type { Compiler } from "./compiler.ts";
import type { Place } from "./faults.ts";

/** A webhook of a block. Its body is what the engine tells of the conversation. */
export function compileWebhook(webhook: Webhook | null, compiler: Compiler, place: Place): ProgramRequest | null {
  if (webhook === null) return null;
  const { endpoint, method = "POST", headers = {} } = webhook;
  return {
    endpoint: compiler.requestText(endpoint, place),
    method,
    headers: compiler.requestTexts(headers, place),
    query: [],
    body: { type: "literal", value: null },
  };
}
