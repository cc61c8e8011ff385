import { type Id, inOneGo } from "@parley/model/kernel";
import type { DocumentNoun, FlowDocument } from "../document/document.ts";
import { type AnyRow, declarationOf, documentNounNames, rowOf, rowsOf } from "../document/document-nouns.ts";
import type { FieldValues } from "../edits/edit.ts";
import { tellingValues } from "../labels/telling-values.ts";
import type { Difference, DifferencePlace } from "./difference.ts";
import { differencesBetween } from "./differences-between.ts";
import { type GoneRows, goneRows, namingsOf } from "./gone-rows.ts";
import type { MergeConflict, ThreeWays } from "./merge.ts";

/** What one side made of what both changed. */
export type MergeSaid = {
  readonly sentence: string;
  /** Null where there is none. */
  readonly value: string | null;
};

/** Where the changes of two sides meet, for people to choose. */
export type MergeQuestion = {
  /** By which it is decided. */
  readonly key: string;
  readonly place: DifferencePlace | null;
  /** What both began with. */
  readonly base: string | null;
  readonly mine: MergeSaid;
  readonly theirs: MergeSaid;
};

/** The places where changes meet, in words. */
export function mergeQuestions(ways: ThreeWays, conflicts: readonly MergeConflict[]): readonly MergeQuestion[] {
  if (conflicts.length === 0) return [];
  const mine = saidBy(differencesBetween(ways.base, ways.mine));
  const theirs = saidBy(differencesBetween(ways.base, ways.theirs));
  const ours = saidBy(differencesBetween(ways.mine, ways.theirs));
  const byMine = reasonsToKeep(mine, ways.mine, goneRows(ways.base, ways.mine, ways.theirs));
  const byTheirs = reasonsToKeep(theirs, ways.theirs, goneRows(ways.base, ways.theirs, ways.mine));
  return conflicts.map((asked) => {
    const [own, others, apart] = [mine, theirs, ours].map((side) => differenceOn(side, asked));
    const { field } = asked;
    const values =
      field !== null
        ? {
            base: valueOn(ways.base, { ...asked, field }),
            mine: valueOn(ways.mine, { ...asked, field }),
            theirs: valueOn(ways.theirs, { ...asked, field }),
          }
        : {
            base: others?.before ?? own?.before ?? null,
            // Who left it as it was has what stands apart from the other side.
            mine: (own === undefined ? apart?.before : own.after) ?? null,
            theirs: (others ?? apart)?.after ?? null,
          };
    // A field of a row that both made reads by how they stand apart. A whole row is one side's to keep.
    const [keptByMine, keptByTheirs] = [byMine, byTheirs].map((kept) => (field === null ? kept.get(asked.id) : apart));
    return {
      key: asked.key,
      place: (own ?? apart)?.place ?? others?.place ?? null,
      base: values.base,
      mine: { sentence: (own ?? keptByMine)?.sentence ?? "", value: values.mine },
      theirs: { sentence: (others ?? keptByTheirs)?.sentence ?? "", value: values.theirs },
    };
  });
}

/** What a version has in a field, in words. */
function valueOn(document: FlowDocument, { noun, id, field }: MergeConflict & { readonly field: string }) {
  const row: FieldValues | undefined =
    noun === "settings" || id === null ? document.settings : rowOf(document, noun, id);
  return tellingValues(noun, field)(row?.[field]);
}

type Said = ReadonlyMap<string, Difference>;

const saidBy = (differences: readonly Difference[]): Said =>
  new Map(differences.map((each) => [`${each.id} ${each.field}`, each]));

/** What a side says of a question; of a whole row, the first that it changed of it. */
function differenceOn(side: Said, { id, field }: MergeConflict): Difference | undefined {
  return side.get(`${id} ${field}`) ?? (field === null ? [...side.values()].find((each) => each.id === id) : undefined);
}

/** By rows that the other side took away, what a side did below them, or by what it names them. */
function reasonsToKeep(said: Said, side: FlowDocument, gone: GoneRows): ReadonlyMap<Id | null, Difference> {
  const found = new Map<Id | null, Difference>();
  if (gone.size === 0) return found;
  const note = (id: Id, difference: Difference) => {
    if (gone.has(id) && !found.has(id)) found.set(id, difference);
  };
  const holders = new Map(documentNounNames.flatMap((noun) => rowsOf(side, noun).map((row) => heldBy(noun, row))));
  for (const difference of said.values()) {
    const open = [...(holders.get(difference.id ?? "") ?? [])];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      note(id, difference);
      open.push(...(holders.get(id) ?? []));
    }
  }
  for (const { by, field, id } of inOneGo(namingsOf(side, gone))) {
    const difference = said.get(`${by} ${field}`) ?? said.get(`${by} null`);
    if (difference !== undefined) note(id, difference);
  }
  return found;
}

/** A row's id with those of its holders. */
function heldBy(noun: DocumentNoun, row: AnyRow): readonly [Id, readonly Id[]] {
  const holders = declarationOf(noun).holders.map((field) => row[field]);
  return [row.id, holders.filter((id) => typeof id === "string")];
}
