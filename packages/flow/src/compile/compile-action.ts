import type { Json, Webhook } from "@parley/model/kernel";
import type { ActionDoc } from "../document/document.ts";
import type { ProgramAction, ProgramRequest, RequestTree } from "../program/program.ts";
import type { Compiler } from "./compiler.ts";
import { actionTimeout } from "./effective-block.ts";
import type { FaultPlace } from "./faults.ts";

export function compileAction(doc: ActionDoc, compiler: Compiler): ProgramAction {
  const place = (field: string) => ({ noun: "action", id: doc.id, field }) as const;
  const { method, headers, query, timeout_ms } = doc.additional_request_parameters;
  const parameters = place("additional_request_parameters");
  return {
    id: doc.id,
    doc,
    endpoint: doc.endpoint === null ? null : compiler.requestText(doc.endpoint, place("endpoint")),
    body: requestTree(doc.content, compiler, place("content")),
    method: typeof method === "string" ? method.toUpperCase() : "POST",
    headers: compiler.requestTexts(texts(headers), parameters),
    query: compiler.requestTexts(texts(query), parameters),
    timeout: typeof timeout_ms === "number" ? timeout_ms : actionTimeout,
  };
}

/** The members of an object as texts; nothing for what is no object. */
function texts(value: Json | undefined): { [key: string]: string } {
  if (value === undefined || value === null || typeof value !== "object" || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, typeof member === "string" ? member : JSON.stringify(member)]),
  );
}

/** A JSON value with a compiled text at each place that holds one. */
function requestTree(value: Json, compiler: Compiler, place: FaultPlace): RequestTree {
  if (typeof value === "string") {
    const text = compiler.requestText(value, place);
    return text === null ? { type: "literal", value } : { type: "text", text };
  }
  if (value === null || typeof value !== "object") return { type: "literal", value };
  if (Array.isArray(value)) {
    return { type: "list", items: value.map((item) => requestTree(item, compiler, place)) };
  }
  const members = Object.entries(value).map(([key, member]) => ({ key, value: requestTree(member, compiler, place) }));
  return { type: "object", members };
}

/** A webhook of a block. Its body is what the engine tells of the conversation. */
export function compileWebhook(webhook: Webhook | null, compiler: Compiler, place: FaultPlace): ProgramRequest | null {
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
