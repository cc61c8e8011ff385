import { applyEdit, type Edit, type EditState, type ProposalStep } from "@parley/flow";
import {
  type DraftRequest,
  type Id,
  type Json,
  type JsonSchema,
  mostRefused,
  type ProposedTest,
  type RefusedPart,
  storableText,
} from "@parley/model/kernel";

/** What the assistant drafts for: a version as it is, and what is wished. */
export type DraftPlace = {
  readonly state: EditState;
  readonly wanted: DraftRequest;
  /** Names of the agent's tests. */
  readonly testNames: readonly string[];
  readonly newId: () => Id;
};

/** What is drafted so far: steps that the one judge of edits takes, tests, and what was left out. */
export type Drafted = {
  /** The version with all of the steps. */
  readonly state: EditState;
  readonly steps: readonly ProposalStep[];
  readonly tests: readonly ProposedTest[];
  readonly refused: readonly RefusedPart[];
};

/** A question for the model, and how its answer is taken. */
export type DraftQuestion = {
  /** The wish, and of the design what is needed for it. */
  readonly text: string;
  /** Most items of the answer. */
  readonly most: number;
  /** Takes what the model proposes, item by item. What is not taken is left out with the reason. */
  readonly take: (drafted: Drafted, items: readonly Json[]) => Drafted;
  /** What is left out where the model gives no answer. */
  readonly about: readonly string[];
};

/** A kind of draft. */
export type DraftingKind = {
  /** What the one function that the model may call does. */
  readonly does: string;
  readonly instructions: string;
  /** An item of the answer. */
  readonly item: JsonSchema;
  /** Most tokens of an answer. */
  readonly tokens: number;
  /** Several where one answer cannot hold all. @throws Problem where there is nothing to draft. */
  readonly questions: (place: DraftPlace) => readonly DraftQuestion[];
};

export const nothingDrafted = (state: EditState): Drafted => ({ state, steps: [], tests: [], refused: [] });

const longestWhat = 200;
const longestWhy = 1000;

/** Leaves something out, and says why. What is beyond the list is counted in its last entry. */
export function leftOut(drafted: Drafted, what: string, why: string): Drafted {
  const entry = { what: cut(what, longestWhat), why: cut(why, longestWhy) };
  const { refused } = drafted;
  if (refused.length < mostRefused - 1) return { ...drafted, refused: [...refused, entry] };
  const more = refused.length === mostRefused ? Number.parseInt(refused.at(-1)?.what ?? "0", 10) + 1 : 1;
  const rest = { what: `${more} more`, why: "They are too many to be listed." };
  return { ...drafted, refused: [...refused.slice(0, mostRefused - 1), rest] };
}

const cut = (text: string, most: number) => storableText(text.length <= most ? text : `${text.slice(0, most - 1)}…`);

/** Takes an edit as a step where the judge of edits allows it; else it is left out with what the judge says. */
export function withStep(drafted: Drafted, what: string, operations: Edit): Drafted {
  const result = applyEdit(drafted.state, operations);
  if (!result.ok) return leftOut(drafted, what, result.faults.map(({ message }) => message).join(" "));
  const { document, deleted } = result;
  return { ...drafted, state: { document, deleted }, steps: [...drafted.steps, { operations }] };
}
