/** An entry of a record, as the engine writes it or as a call keeps it. */
export type RecordEntry = { readonly type: string; readonly [member: string]: unknown };

/** A block by its id in its release and by its name, which it keeps where a version was copied. */
export type Place = { readonly id: string; readonly name: string };

/** A request: an action by its name, a webhook by its kind; both with the name of the block that asks. */
export type Asked = { readonly request: string; readonly kind: string; readonly name: string; readonly block: string };

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

const nowhere: Place = { id: "", name: "" };

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
        at = { id: textOf(entry.block), name: textOf(entry.name) };
        break;
      case "agent_said":
        said.push({ at, text: textOf(entry.text) });
        break;
      case "requested":
        asked.push({
          request: textOf(entry.request),
          kind: textOf(entry.kind),
          name: textOf(entry.name),
          block: at.name,
        });
        break;
      case "ended":
        ended = textOf(entry.disposition);
        break;
    }
  }
  return { said, asked, ended, at };
}

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Whether two are one block: of one version by id, of a copied version by name. */
export const isSamePlace = (one: Place, other: Place): boolean => one.id === other.id || one.name === other.name;

/** Whether two requests ask for the same thing. What their bodies say is not compared. */
export function isSameRequest(one: Asked, other: Asked): boolean {
  return one.kind === other.kind && one.name === other.name && (one.kind === "action" || one.block === other.block);
}

/** Whether both take one way: the same blocks speak, the same is asked, and both end or stand alike. */
export function isSameWay(one: Side, other: Side): boolean {
  if (one.ended !== other.ended) return false;
  if (one.ended === null && !isSamePlace(one.at, other.at)) return false;
  return areAlike(one.asked, other.asked, isSameRequest) && areAlike(speakers(one), speakers(other), isSamePlace);
}

export function areSameWords(one: Side, other: Side): boolean {
  return areAlike(one.said, other.said, ({ text }, { text: others }) => text === others);
}

/** Whether all that the draft's side has said so far was said in the call too. */
export function beginsAlike(draft: Side, call: Side): boolean {
  const blocks = speakers(draft);
  return draft.ended === null && areAlike(blocks, speakers(call).slice(0, blocks.length), isSamePlace);
}

/** The blocks that speak, one after the other. */
function speakers({ said }: Side): readonly Place[] {
  const places: Place[] = [];
  for (const { at } of said) {
    const last = places.at(-1);
    if (last === undefined || !isSamePlace(last, at)) places.push(at);
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
