import type { Program } from "@parley/flow";
import { isSamePlace, type Place, placeIn, type RecordEntry, textOf } from "./place.ts";

/** A request: an action by its name, a webhook by its kind; both with the block that asks. */
export type Asked = { readonly request: string; readonly kind: string; readonly name: string; readonly at: Place };

/** What of a turn a caller meets, and what leaves the house: all that a replay compares. */
export type Side = {
  /** Words said or sent, in order, each with the block that says them. */
  readonly said: readonly { readonly at: Place; readonly text: string }[];
  readonly asked: readonly Asked[];
  /** The disposition; null while the conversation goes on. */
  readonly ended: string | null;
  /** Where the conversation stands after the turn. */
  readonly at: Place;
};

const nowhere: Place = { id: "", name: "", sub_flow: null };

/** The side of a turn that its entries show; `before`: where the conversation stood. */
export function sideOf(entries: readonly RecordEntry[], before: Place = nowhere): Side {
  const said: Side["said"][number][] = [];
  const asked: Asked[] = [];
  let ended: string | null = null;
  let at = before;
  for (const entry of entries) {
    switch (entry.type) {
      case "entered":
      case "came_back":
        at = placeIn(entry);
        break;
      case "agent_said":
        said.push({ at, text: textOf(entry.text) });
        break;
      case "requested":
        asked.push({
          request: textOf(entry.request),
          kind: textOf(entry.kind),
          name: textOf(entry.name),
          at,
        });
        break;
      case "ended":
        ended = textOf(entry.disposition);
        break;
    }
  }
  return { said, asked, ended, at };
}

/** Whether two requests ask for the same thing. What their bodies say is not compared. */
export function isSameRequest(draft: Program, one: Asked, other: Asked): boolean {
  if (one.kind !== other.kind || one.name !== other.name) return false;
  return one.kind === "action" || isSamePlace(draft, one.at, other.at);
}

/** Whether a draft takes the way of a call: the same blocks speak, the same is asked, and both end or stand alike. */
export function isSameWay(draft: Program, one: Side, other: Side): boolean {
  if (one.ended !== other.ended) return false;
  if (one.ended === null && !isSamePlace(draft, one.at, other.at)) return false;
  const isAsked = areAlike(one.asked, other.asked, (asked, others) => isSameRequest(draft, asked, others));
  return isAsked && areAlike(speakers(one), speakers(other), (at, others) => isSamePlace(draft, at, others));
}

export function areSameWords(one: Side, other: Side): boolean {
  return areAlike(one.said, other.said, ({ text }, { text: others }) => text === others);
}

/** Whether all that the draft's side has said so far was said in the call too. */
export function beginsAlike(draft: Program, call: Side, side: Side): boolean {
  const blocks = speakers(side);
  const begun = speakers(call).slice(0, blocks.length);
  return side.ended === null && areAlike(begun, blocks, (at, others) => isSamePlace(draft, at, others));
}

/** The blocks that speak, one after the other. */
function speakers({ said }: Side): readonly Place[] {
  const places: Place[] = [];
  for (const { at } of said) {
    const last = places.at(-1);
    if (last?.id !== at.id) places.push(at);
  }
  return places;
}

function areAlike<T>(some: readonly T[], others: readonly T[], isSame: (one: T, other: T) => boolean): boolean {
  return (
    some.length === others.length &&
    some.every((one, index) => {
      const other = others[index];
      return other !== undefined && isSame(one, other);
    })
  );
}
