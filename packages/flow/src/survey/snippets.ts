import { type Conditional, type Json, pathKinds } from "@parley/model/kernel";
import type { BlockDoc, FlowDocument, PathDoc } from "../document/document.ts";
import { markupOf } from "../document/markup-of.ts";
import { overriddenWords } from "../document/overridden-words.ts";
import { webhookFields } from "../requests/map-requests.ts";
import type { Markup } from "../templates/liquid.ts";
import type { Subject } from "./finding.ts";
import { type Keys, rowOfSubject, type TextPlace } from "./text-place.ts";

/** A text in a little language, and where in the version it stands. */
export type Snippet = {
  readonly language: "condition" | "value" | "rule" | "template" | "regex" | "dtmf";
  readonly source: string;
  readonly subject: Subject;
  readonly field: string;
  readonly place: TextPlace;
  readonly markup?: Markup;
};

/** What is otherwise of texts that findings tell of at another row. */
type Apart = { readonly row?: TextPlace["row"]; readonly field?: string; readonly before?: string };

type Add = (language: Snippet["language"], at: string | Keys, source: string | null, markup?: Markup) => void;

/** Every text of the version that is written in a little language. */
export function snippetsOf(
  { settings, rows }: FlowDocument,
  subject: { readonly block: (block: BlockDoc) => Subject; readonly path: (path: PathDoc) => Subject },
): readonly Snippet[] {
  const found: Snippet[] = [];
  const at =
    (where: Subject, { row = rowOfSubject(where), field, before = "" }: Apart = {}): Add =>
    (language, at, source, markup) => {
      if (source === null || source.trim() === "") return;
      const keys: Keys = typeof at === "string" ? [at] : at;
      const place = { row, keys, before };
      found.push({
        language,
        source,
        subject: where,
        field: field ?? keys[0],
        place,
        ...(markup !== undefined && { markup }),
      });
    };
  const version = at({ noun: "settings" });
  for (const field of conditionalSettings) addChoice(version, field, settings[field]);
  for (const [index, rule] of settings.rules.entries()) {
    for (const part of ["never", "before", "after"] as const) {
      version("rule", ["rules", index, part], rule[part] ?? null);
    }
  }
  for (const block of rows.block) addBlock(at(subject.block(block)), block);
  const blocks = new Map(rows.block.map((block) => [block.id, block]));
  for (const { id, block, valid_when } of rows.block_entity) {
    const asking = blocks.get(block);
    if (asking === undefined) continue;
    at(subject.block(asking), { row: { noun: "block_entity", id }, field: "entities" })(
      "condition",
      "valid_when",
      valid_when,
    );
  }
  for (const path of rows.path) addPath(at(subject.path(path)), path);
  const prompts = new Map(rows.prompt.map((prompt) => [prompt.id, prompt]));
  for (const content of rows.prompt_content) {
    const { id, language } = content;
    const prompt = prompts.get(content.prompt);
    const subject: Subject = { noun: "prompt_content", id, name: `${prompt?.name ?? "Prompt"} (${language})` };
    const markup = markupOf(content);
    at(subject)("template", "content", content.content, markup);
    if (prompt === undefined) continue;
    // Words that stand over these until they are reset.
    const over = { row: { noun: "prompt", id: prompt.id }, field: "content" } as const;
    const within = typeof prompt.override_prompts[language] === "string" ? [] : ["content"];
    at(subject, over)("template", ["override_prompts", language, ...within], overriddenWords(prompt, language), markup);
  }
  for (const action of rows.action) {
    const add = at({ noun: "action", id: action.id, name: action.name });
    add("template", "endpoint", action.endpoint, "request");
    addTexts(add, "content", action.content, "request");
    for (const part of ["headers", "query"]) {
      const texts = action.additional_request_parameters[part] ?? null;
      addTexts(add, ["additional_request_parameters", part], texts, "request");
    }
  }
  for (const aside of rows.small_talk) {
    const add = at({ noun: "small_talk", id: aside.id, name: aside.name }, { before: "=" });
    if (aside.trigger_or_intent.startsWith("=")) {
      add("condition", "trigger_or_intent", aside.trigger_or_intent.slice(1));
    }
  }
  for (const entity of rows.entity) {
    const add = at({ noun: "entity", id: entity.id, name: entity.name });
    add("regex", ["config", "pattern"], entity.config.pattern ?? null);
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
  for (const field of ["call_inputs", "flow_outputs", "set_values"] as const) {
    for (const [index, { value }] of (block[field] ?? []).entries()) add("value", [field, index, "value"], value);
  }
  addTexts(add, "transfer_metadata", block.transfer_metadata);
  add("template", "transfer_phone_number", block.transfer_phone_number);
  add("template", "transfer_ip_address", block.transfer_ip_address);
  add("regex", "regex_pattern", block.regex_pattern);
  for (const field of webhookFields) {
    const webhook = block[field];
    if (webhook === null) continue;
    add("template", [field, "endpoint"], webhook.endpoint, "request");
    addTexts(add, [field, "headers"], webhook.headers ?? {}, "request");
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
  for (const [index, { when }] of choice.entries()) add("condition", [field, index, "when"], when);
}

/** The texts inside a JSON value. */
function addTexts(add: Add, at: string | Keys, value: Json, markup?: Markup): void {
  const keys: Keys = typeof at === "string" ? [at] : at;
  if (typeof value === "string") add("template", keys, value, markup);
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) addTexts(add, [...keys, index], item, markup);
  } else if (value !== null && typeof value === "object") {
    for (const [name, member] of Object.entries(value)) addTexts(add, [...keys, name], member, markup);
  }
}
