import { blockKinds, isBlockType } from "@parley/model/kernel";
import type { DiffEntry, FieldDiff } from "../document/diff.ts";
import type { BlockDoc } from "../document/document.ts";
import { labelOfField, labelOfNoun } from "../labels/label-of-field.ts";
import { tellingValues } from "../labels/telling-values.ts";
import type { DifferencePlace } from "./difference.ts";

/** What a sentence needs to know of the row that it tells of. */
export type Told = {
  readonly noun: DiffEntry["noun"];
  readonly name: string;
  readonly place: DifferencePlace | null;
  /** The block that it is drawn at. */
  readonly block: BlockDoc | undefined;
  readonly language: string | null;
  /** The prompt that it is, or is the words of. */
  readonly promptName: string | null;
  /** Whether one block alone says the prompt. */
  readonly isSaidOnce: boolean;
  readonly isSaidBy: number;
};

/** That a row came or went. */
export function tellWhole(what: "added" | "removed", { noun, name }: Told): string {
  const row = noun === "prompt_content" ? `Words of ${name}` : `${labelOfNoun(noun)} ${name}`;
  return `${row} is ${what === "added" ? "new" : "gone"}`;
}

/** That a field of a row is another. */
export function tellChanged(told: Told, { field, before, after }: FieldDiff): string {
  const { noun, name, language } = told;
  if (noun === "settings") return `Setting ${changed(noun, field)}`;
  if (noun === "prompt_content") return tellWords(told, field);
  if (field === "name" || field === "slug")
    return `${labelOfNoun(noun)} ${String(before)} is called ${String(after)} now`;
  const what = ownWords[noun]?.[field];
  const tell = tellingValues(noun, field);
  if (typeof what === "function") return `${name}: ${what(told, tell(before), tell(after))}`;
  const where = language === null ? "" : ` in ${language}`;
  return `${name}: ${what ?? changed(noun, field)}${where}`;
}

/** Calls a field as its form does. */
const changed = (noun: DiffEntry["noun"], field: string) => `“${labelOfField(noun, field)}” changed`;

type Telling = string | ((told: Told, before: string | null, after: string | null) => string);

const said: Telling = ({ block }) => `the ${isAsking(block) ? "question" : "words"} changed`;

const leads: Telling = (_told, before, after) =>
  after === null
    ? `leads nowhere now, before to ${before}`
    : `leads to ${after}${before === null ? "" : `, no longer to ${before}`}`;

/** Fields that people call by another name than the code does. */
const ownWords: { readonly [N in DiffEntry["noun"]]?: { readonly [field: string]: Telling } } = {
  block: {
    prompts: said,
    conditional_prompts: said,
    description: "the notes changed",
    type: (_told, before, after) => `is a ${after} block now, no longer ${before}`,
    subflow: (_told, before, after) => `moved to the sub-flow ${after} from ${before}`,
    action: (_told, before, after) => `runs ${after ?? "no action"} now, before ${before ?? "none"}`,
    end_state: "the disposition changed",
    entrypoint_block: leads,
    entrypoint_subflow: leads,
  },
  path: {
    destination_block: leads,
    breach_fallback_block: "the way on after too many tries changed",
    order: "it is tried in another order",
    trigger: "what takes it changed",
    intent: "what takes it changed",
    transition_type: (_told, before, after) => `is taken by ${after} now, no longer by ${before}`,
  },
  ontology_language: { utterance: "the example changed", purpose: "its purpose changed", marks: "its values changed" },
  user_utterance_content: { utterances: "the examples changed" },
};

function tellWords({ name, place, block, isSaidOnce, isSaidBy, promptName, language }: Told, field: string): string {
  const what = contentWords[field] ?? changed("prompt_content", field);
  if (isSaidOnce && place !== null) {
    const subject = field === "content" ? (isAsking(block) ? "the question changed" : "the words changed") : what;
    return `${place.name}: ${subject} in ${language}`;
  }
  const many = isSaidBy > 1 ? `, said by ${isSaidBy} blocks` : "";
  return `${promptName ?? name}: ${what} in ${language}${many}`;
}

const contentWords: { readonly [field: string]: string } = {
  content: "the words changed",
  path: "the recording changed",
  type: "how it is said changed",
};

const isAsking = (block: BlockDoc | undefined) =>
  block !== undefined && isBlockType(block.type) && blockKinds[block.type].listens;
