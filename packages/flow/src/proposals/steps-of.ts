import type { Id } from "@parley/model/kernel";
import type { FlowDocument } from "../document/document.ts";
import { type AnyRow, declarationOf, rowOf } from "../document/document-nouns.ts";
import type { Edit, RowOperation } from "../edits/edit.ts";
import { idsWithin, rowIdOf, writtenBy } from "./names-in.ts";
import type { ProposalStep } from "./proposal-step.ts";

/**
 * An edit of a document in steps that make sense alone. A row stands with what it is a part of, a prompt with the one
 * place that says it, and words of one prompt together. Fields of a block, and settings, are a step each.
 */
export function stepsOf(before: FlowDocument, edit: Edit): readonly ProposalStep[] {
  const operations = edit.flatMap(inParts);
  const groups = new Groups(operations.length);
  const made = rowsMade(operations);
  const taken = new Map(
    operations.flatMap((operation, place) => (operation.op === "delete" ? [[operation.id, place] as const] : [])),
  );
  const byKey = new Map<string, number>();
  for (const [place, operation] of operations.entries()) {
    const id = rowIdOf(operation);
    for (const key of keysOf(before, operation))
      groups.join(place, byKey.get(key) ?? place, () => byKey.set(key, place));
    const creation = id === null ? undefined : made.get(id);
    if (creation !== undefined) groups.join(place, creation);
    for (const holder of holdersOf(before, operation)) {
      const brought = operation.op === "delete" ? taken.get(holder) : made.get(holder);
      if (brought !== undefined) groups.join(place, brought);
    }
  }
  joinPromptsSaidOnce(operations, made, groups);
  return groups.all().map((places) => ({ operations: places.flatMap((place) => operations[place] ?? []) }));
}

/** Fields that only make sense together with the others of their row. */
const whole: ReadonlySet<string> = new Set(["type", "subflow"]);

/** A change of several fields, field by field where each is for itself. */
function inParts(operation: RowOperation): readonly RowOperation[] {
  if (operation.op === "settings") {
    return Object.entries(operation.fields).map(([name, value]) => ({ op: "settings", fields: { [name]: value } }));
  }
  if (operation.op !== "change" || operation.noun !== "block") return [operation];
  const { fields } = operation;
  if (Object.keys(fields).some((name) => whole.has(name))) return [operation];
  return Object.entries(fields).map(([name, value]) => ({ ...operation, fields: { [name]: value } }));
}

const rowsMade = (operations: Edit): ReadonlyMap<Id, number> =>
  new Map(
    operations.flatMap((operation, place) =>
      operation.op === "create" || operation.op === "restore" ? [[rowIdOf(operation) ?? "", place] as const] : [],
    ),
  );

/** What operations have in common that belong together. */
function keysOf(before: FlowDocument, operation: RowOperation): readonly string[] {
  if (operation.op === "settings") return [];
  const row = rowBefore(before, operation);
  const fields = Object.keys(writtenBy(operation));
  if (operation.op === "change" && fields.every((name) => name === "render_info")) return ["drawing"];
  switch (operation.noun) {
    case "prompt_content":
      return [`prompt ${row?.prompt}`];
    case "user_utterance_content":
      return [`utterances ${row?.user_utterance}`];
    case "ontology_language":
      return [`examples ${row?.intent}`];
    case "path":
      // One path before another: the order of all that leave a block is one thing.
      return operation.op === "change" && fields.every((name) => name === "order" || name === "render_info")
        ? [`order ${row?.source_block}`]
        : [];
    default:
      return [];
  }
}

function rowBefore(before: FlowDocument, operation: Exclude<RowOperation, { op: "settings" }>): AnyRow | undefined {
  return operation.op === "create" ? operation.row : rowOf(before, operation.noun, operation.id);
}

/** What a row that comes or goes stands and falls with. A path comes with the block that it leaves, and goes with either. */
function holdersOf(before: FlowDocument, operation: RowOperation): readonly Id[] {
  if (operation.op !== "create" && operation.op !== "delete") return [];
  const row = rowBefore(before, operation);
  const { holders } = declarationOf(operation.noun);
  const close = holders.filter((field) =>
    operation.op === "delete" ? true : field !== "ontology" && field !== "destination_block",
  );
  return close.flatMap((field) => (typeof row?.[field] === "string" ? [row[field]] : []));
}

/** A new prompt belongs to the one step that says it; one that several say is a step that they need. */
function joinPromptsSaidOnce(operations: Edit, made: ReadonlyMap<Id, number>, groups: Groups): void {
  const sayers = new Map<number, Set<number>>();
  for (const [place, operation] of operations.entries()) {
    if (operation.op !== "settings" && operation.noun === "prompt_content") continue;
    for (const id of idsWithin(writtenBy(operation))) {
      const creation = made.get(id);
      const maker = creation === undefined ? undefined : operations[creation];
      if (creation === undefined || maker?.op !== "create" || maker.noun !== "prompt" || creation === place) continue;
      sayers.set(creation, (sayers.get(creation) ?? new Set()).add(groups.of(place)));
    }
  }
  for (const [creation, places] of sayers) {
    const [only] = new Set([...places].map((place) => groups.of(place)));
    if (only !== undefined && new Set([...places].map((place) => groups.of(place))).size === 1)
      groups.join(creation, only);
  }
}

/** Places that belong together, found by the first of each group. */
class Groups {
  readonly #first: number[];

  constructor(count: number) {
    this.#first = Array.from({ length: count }, (_, place) => place);
  }

  of(place: number): number {
    let at = place;
    for (let up = this.#first[at]; up !== undefined && up !== at; up = this.#first[at]) at = up;
    return at;
  }

  join(one: number, other: number, then?: () => void): void {
    const [a, b] = [this.of(one), this.of(other)];
    this.#first[Math.max(a, b)] = Math.min(a, b);
    then?.();
  }

  /** The groups in the order of their first places. */
  all(): readonly (readonly number[])[] {
    const groups = new Map<number, number[]>();
    for (const place of this.#first.keys()) groups.set(this.of(place), [...(groups.get(this.of(place)) ?? []), place]);
    return [...groups.values()];
  }
}
