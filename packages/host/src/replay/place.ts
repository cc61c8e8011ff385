import type { Program, ProgramBlock } from "@parley/flow";

/** An entry of a record, as the engine writes it or as a call keeps it. */
export type RecordEntry = { readonly type: string; readonly [member: string]: unknown };

/** A block by its id in its release, and by the names that it keeps where a version was copied. */
export type Place = {
  readonly id: string;
  readonly name: string;
  /** Slug of its sub-flow; null where an older record does not tell it. */
  readonly sub_flow: string | null;
};

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The block that an entry tells of. */
export const placeIn = ({ block, name, sub_flow }: RecordEntry): Place => ({
  id: textOf(block),
  name: textOf(name),
  sub_flow: typeof sub_flow === "string" ? sub_flow : null,
});

/**
 * Whether a block of a draft is the one that a call tells of. Where the draft has the call's block, ids decide: names may be
 * shared. A copied version has ids of its own, so there names decide.
 */
export function isSamePlace(draft: Program, call: Place, at: Place): boolean {
  if (draft.blocks.has(call.id) || call.name !== at.name) return call.id === at.id;
  return call.sub_flow === null || call.sub_flow === at.sub_flow || standingIn(draft, call) === null;
}

/** The block of a program that a place names; null where it has none of that name. */
export function blockAt(program: Program, place: Place): ProgramBlock | null {
  const { blocks } = program;
  const own = blocks.get(place.id) ?? standingIn(program, place);
  return own ?? [...blocks.values()].find(({ name }) => name === place.name) ?? null;
}

/** The block of that name in the sub-flow of that slug. */
function standingIn({ blocks, subflows }: Program, place: Place): ProgramBlock | null {
  const found = [...blocks.values()].find(
    ({ name, subflow }) => name === place.name && subflows.get(subflow)?.slug === place.sub_flow,
  );
  return found ?? null;
}
