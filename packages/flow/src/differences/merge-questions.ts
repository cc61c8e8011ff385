import type { Difference, DifferencePlace } from "./difference.ts";
import { differencesBetween } from "./differences-between.ts";
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
  return conflicts.map((asked) => {
    const [own, others] = [
      differenceOn(mine, asked) ?? differenceOn(ours, asked),
      differenceOn(theirs, asked) ?? differenceOn(ours, asked),
    ];
    return {
      key: asked.key,
      place: own?.place ?? others?.place ?? null,
      base: others?.before ?? own?.before ?? null,
      mine: { sentence: own?.sentence ?? "", value: own?.after ?? own?.before ?? null },
      theirs: { sentence: others?.sentence ?? "", value: others?.after ?? null },
    };
  });
}

type Said = ReadonlyMap<string, Difference>;

const saidBy = (differences: readonly Difference[]): Said =>
  new Map(differences.map((each) => [`${each.id} ${each.field}`, each]));

/** What a side says of a question; of a whole row, the first that it changed of it. */
function differenceOn(side: Said, { id, field }: MergeConflict): Difference | undefined {
  return side.get(`${id} ${field}`) ?? (field === null ? [...side.values()].find((each) => each.id === id) : undefined);
}
