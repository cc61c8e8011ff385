import { type Conditional, type Json, pathKinds } from "@parley/model/kernel";
import type { BlockDoc, FlowDocument, PathDoc } from "../document/document.ts";
import { webhookFields } from "../requests/map-requests.ts";
import type { Markup } from "../templates/liquid.ts";
import type { Subject } from "./finding.ts";

/** A text in a little language, and where in the version it stands. */
export type Snippet = {
  readonly language: "condition" | "value" | "rule" | "template" | "regex" | "dtmf";
  readonly source: string;
  readonly subject: Subject;
  readonly field: string;
  readonly markup?: Markup;
};

type Add = (language: Snippet["language"], field: string, source: string | null, markup?: Markup) => void;

/** Every text of the version that is written in a little language. */
export function snippetsOf(
  { settings, rows }: FlowDocument,
  subject: { readonly block: (block: BlockDoc) => Subject; readonly path: (path: PathDoc) => Subject },
): readonly Snippet[] {
  const found: Snippet[] = [];
  const at =
    (where: Subject): Add =>
    (language, field, source, markup) => {
      if (source === null || source.trim() === "") return;
      found.push({ language, source, subject: where, field, ...(markup !== undefined && { markup }) });
    };
  const version = at({ noun: "settings" });
  for (const field of conditionalSettings) addChoice(version, field, settings[field]);
  for (const { never, before = null, after = null } of settings.rules) {
    for (const source of [never, before, after]) version("rule", "rules", source);
  }
  for (const block of rows.block) addBlock(at(subject.block(block)), block);
  const blocks = new Map(rows.block.map((block) => [block.id, block]));
  for (const { block, valid_when } of rows.block_entity) {
    const asking = blocks.get(block);
    if (asking !== undefined) at(subject.block(asking))("condition", "entities", valid_when);
  }
  for (const path of rows.path) addPath(at(subject.path(path)), path);
  const prompts = new Map(rows.prompt.map((prompt) => [prompt.id, prompt.name]));
  for (const content of rows.prompt_content) {
    const name = `${prompts.get(content.prompt) ?? "Prompt"} (${content.language})`;
    const add = at({ noun: "prompt_content", id: content.id, name });
    add("template", "content", content.content, content.type === "ssml" ? "xml" : "plain");
  }
  for (const action of rows.action) {
    const add = at({ noun: "action", id: action.id, name: action.name });
    add("template", "endpoint", action.endpoint, "request");
    addTexts(add, "content", action.content, "request");
    const { headers = null, query = null } = action.additional_request_parameters;
    addTexts(add, "additional_request_parameters", [headers, query], "request");
  }
  for (const aside of rows.small_talk) {
    const add = at({ noun: "small_talk", id: aside.id, name: aside.name });
    if (aside.trigger_or_intent.startsWith("=")) {
      add("condition", "trigger_or_intent", aside.trigger_or_intent.slice(1));
    }
  }
  for (const entity of rows.entity) {
    const add = at({ noun: "entity", id: entity.id, name: entity.name });
    add("regex", "config", entity.config.pattern ?? null);
  }
  return found;
}

const conditionalSettings = [
  "conditional_languages",
  "conditional_asrs",
  "conditional_slu_models",
  "ld_conditional_enable",
] as const;

const conditionalBlockFields = [
  "conditional_prompts",
  "conditional_context",
  "conditional_set_intent",
  "conditional_asr_model",
  "conditional_asr_provider",
] as const;

function addBlock(add: Add, block: BlockDoc): void {
  add("condition", "trigger", block.trigger);
  for (const field of conditionalBlockFields) addChoice(add, field, block[field]);
  addTexts(add, "set_metadata", block.set_metadata);
  add("value", "choices", block.choices);
  add("value", "loop_list", block.loop_list);
  add("value", "wait_until", block.wait_until);
  add("template", "llm_instructions", block.llm_instructions);
  add("value", "payment_amount", block.payment_amount);
  for (const { value } of block.call_inputs) add("value", "call_inputs", value);
  for (const { value } of block.flow_outputs ?? []) add("value", "flow_outputs", value);
  for (const { value } of block.set_values) add("value", "set_values", value);
  addTexts(add, "transfer_metadata", block.transfer_metadata);
  add("template", "transfer_phone_number", block.transfer_phone_number);
  add("template", "transfer_ip_address", block.transfer_ip_address);
  add("regex", "regex_pattern", block.regex_pattern);
  for (const field of webhookFields) {
    const webhook = block[field];
    if (webhook !== null) addTexts(add, field, [webhook.endpoint, { ...webhook.headers }], "request");
  }
}

function addPath(add: Add, path: PathDoc): void {
  const language = pathKinds[path.transition_type].trigger;
  if (language === "expression") add("condition", "trigger", path.trigger);
  else if (language === "regex" || language === "dtmf") add(language, "trigger", path.trigger);
  addChoice(add, "conditional_prompts", path.conditional_prompts);
  addChoice(add, "conditional_set_intent", path.conditional_set_intent);
  addTexts(add, "set_metadata", path.set_metadata);
}

function addChoice(add: Add, field: string, choice: Conditional<unknown>): void {
  for (const { when } of choice) add("condition", field, when);
}

/** The texts inside a JSON value. */
function addTexts(add: Add, field: string, value: Json, markup?: Markup): void {
  if (typeof value === "string") add("template", field, value, markup);
  else if (value !== null && typeof value === "object") {
    for (const member of Object.values(value)) addTexts(add, field, member, markup);
  }
}
