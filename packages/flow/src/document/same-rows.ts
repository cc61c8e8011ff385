import { equalJson, type Id, inOneGo, isId, type Steps } from "@parley/model/kernel";
import type { DocumentNoun, FlowDocument } from "./document.ts";
import { type AnyRow, declarationOf, documentNounNames, rowsOf } from "./document-nouns.ts";
import { groupBy } from "./group-by.ts";
import { idsOf } from "./new-ids.ts";

/**
 * The rows of one document by those of another that they became. A row keeps its id for life. Only a version that was
 * copied from another has ids of its own, and shares none. Then rows of the same noun, place and name are the same; of
 * those that share a name, first the ones that are alike, then by their order. A row that found none is the one that
 * differs in its name alone. Empty when there is nothing to tell.
 */
export const sameRows = (before: FlowDocument, after: FlowDocument): ReadonlyMap<Id, Id> =>
  inOneGo(matching(before, after));

/** The same, row by row. */
export function* matching(before: FlowDocument, after: FlowDocument): Steps<ReadonlyMap<Id, Id>> {
  const kept = idsOf(after);
  const isKept = documentNounNames.some((noun) => rowsOf(before, noun).some(({ id }) => kept.has(id)));
  return isKept ? new Map() : yield* pairing(before, after, new Map());
}

/** The same of the rows that are not paired yet, however many share an id; gives all pairs. */
export const pairedRows = (before: FlowDocument, after: FlowDocument, known: ReadonlyMap<Id, Id>) =>
  inOneGo(pairing(before, after, known));

/** The same, row by row. */
export function* pairing(
  before: FlowDocument,
  after: FlowDocument,
  known: ReadonlyMap<Id, Id>,
): Steps<ReadonlyMap<Id, Id>> {
  const same = new Map(known);
  const found = new Set(known.values());
  const sides = {
    before: { parts: partsOf(before), known: (id: Id) => same.get(id) ?? null },
    after: { parts: partsOf(after), known: (id: Id) => (found.has(id) ? id : null) },
  };
  for (const noun of documentNounNames) {
    let rest: Rest = {
      before: rowsOf(before, noun).filter(({ id }) => !same.has(id)),
      after: rowsOf(after, noun).filter(({ id }) => !found.has(id)),
    };
    const take = function* (keyOf: (row: AnyRow, side: Side) => string | null): Steps<void> {
      const pairs = yield* pairsOf(rest, (row, side) => keyOf(row, sides[side]));
      for (const [was, is] of pairs) {
        same.set(was.id, is.id);
        found.add(is.id);
      }
      rest = {
        before: rest.before.filter(({ id }) => !same.has(id)),
        after: rest.after.filter(({ id }) => !found.has(id)),
      };
    };
    const placed = (row: AnyRow, side: Side) => JSON.stringify([placeOf(noun, row, side), nameOf(noun, row)]);
    const alike = (row: AnyRow, side: Side) => JSON.stringify([placeOf(noun, row, side), shapeOf(noun, row, side)]);
    const shared = new Set([
      ...(yield* twice(rest.before, (row) => placed(row, sides.before))),
      ...(yield* twice(rest.after, (row) => placed(row, sides.after))),
    ]);
    yield* take((row, side) => (shared.has(placed(row, side)) ? placed(row, side) + alike(row, side) : null));
    yield* take(placed);
    if (renamed.has(noun)) yield* take((row, side) => (saysLittle(noun, row, side) ? null : alike(row, side)));
  }
  return same;
}

type Rest = { readonly before: readonly AnyRow[]; readonly after: readonly AnyRow[] };

/** One of two documents: the parts of each row, and the id by which both know a row; null for one that is not found yet. */
type Side = {
  readonly parts: ReadonlyMap<Id, readonly Part[]>;
  readonly known: (id: Id) => Id | null;
};
type Part = { readonly noun: DocumentNoun; readonly row: AnyRow };

/** Nouns whose rows people rename. */
const renamed: ReadonlySet<DocumentNoun> = new Set([
  ...(["sub_flow", "block", "prompt", "intent", "entity", "action", "user_utterance", "ontology"] as const),
]);

/** Pairs rows of the same key, each key's in their order. A row without key finds none. */
function* pairsOf(
  { before, after }: Rest,
  keyOf: (row: AnyRow, side: keyof Rest) => string | null,
): Steps<readonly (readonly [AnyRow, AnyRow])[]> {
  const waiting = new Map<string, AnyRow[]>();
  for (const row of after) {
    yield;
    const key = keyOf(row, "after");
    if (key === null) continue;
    const known = waiting.get(key);
    if (known === undefined) waiting.set(key, [row]);
    else known.push(row);
  }
  const pairs: (readonly [AnyRow, AnyRow])[] = [];
  for (const row of before) {
    yield;
    const key = keyOf(row, "before");
    const next = key === null ? undefined : waiting.get(key)?.shift();
    if (next !== undefined) pairs.push([row, next]);
  }
  return pairs;
}

/** The keys that several rows have. */
function* twice(rows: readonly AnyRow[], keyOf: (row: AnyRow) => string): Steps<ReadonlySet<string>> {
  const [once, again] = [new Set<string>(), new Set<string>()];
  for (const row of rows) {
    yield;
    const key = keyOf(row);
    if (once.has(key)) again.add(key);
    once.add(key);
  }
  return again;
}

/** What a row is a part of. A path is a part of the block that it leaves, wherever it leads. */
const placesOf = (noun: DocumentNoun) => declarationOf(noun).holders.filter((field) => field !== "destination_block");

const placeOf = (noun: DocumentNoun, row: AnyRow, side: Side) =>
  placesOf(noun).map((field) => withoutIds(row[field], side));

/** What a row is found by in its place. */
function nameOf(noun: DocumentNoun, row: AnyRow): unknown {
  switch (noun) {
    case "sub_flow":
      return row.slug;
    case "path":
      return row.name || [row.transition_type, row.trigger, row.intent];
    case "prompt_content":
    case "user_utterance_content":
      return row.language;
    case "ontology_language":
      return [row.utterance, row.language, row.purpose];
    default:
      return row.name;
  }
}

/** The parts of each row, under the last of those that it is a part of. */
function partsOf(document: FlowDocument): ReadonlyMap<Id, readonly Part[]> {
  const held = documentNounNames.flatMap((noun) => {
    const field = placesOf(noun).at(-1);
    if (field === undefined) return [];
    return rowsOf(document, noun).flatMap((row) => {
      const id = row[field];
      return isId(id) ? [{ holder: id, noun, row }] : [];
    });
  });
  return groupBy(held, ({ holder }) => holder);
}

const unsaid: ReadonlySet<string> = new Set(["name", "slug", "render_info"]);

/** The fields that say what a row is, beside its name, its place and how it is drawn. */
const saying = (noun: DocumentNoun) =>
  Object.entries(declarationOf(noun).fields).filter(([name]) => !unsaid.has(name) && !placesOf(noun).includes(name));

/** Whether a row holds too little to be known by it: what is usual, and no parts. */
const saysLittle = (noun: DocumentNoun, row: AnyRow, { parts }: Side): boolean =>
  !parts.has(row.id) && saying(noun).every(([name, field]) => equalJson(row[name], field.default));

/** What a row and its parts say. Of rows that are not found yet it tells nothing. */
function shapeOf(noun: DocumentNoun, row: AnyRow, side: Side): unknown {
  const partShape = (part: Part) =>
    JSON.stringify([
      part.noun,
      nameOf(part.noun, part.row),
      ...saying(part.noun).map(([name]) => withoutIds(part.row[name], side)),
    ]);
  return [
    saying(noun).map(([name]) => withoutIds(row[name], side)),
    (side.parts.get(row.id) ?? []).map(partShape).sort(),
  ];
}

function withoutIds(value: unknown, side: Side): unknown {
  if (isId(value)) return side.known(value);
  if (Array.isArray(value)) return value.map((item) => withoutIds(item, side));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withoutIds(member, side)]));
}
