import type { ProgramBlock } from "@parley/flow";
import { channelKinds, isJsonObject, isLanguageCode, type Json } from "@parley/model/kernel";
import { workOut } from "../effects/work-out.ts";
import { fixedWording } from "../output/fixed-wording.ts";
import { sayWords } from "../output/say.ts";
import { own } from "../turn/own.ts";
import type { Offer } from "../turn/session.ts";
import { log, type Turn } from "../turn/turn.ts";

/** Most choices at once where a block sets none: a caller keeps three in mind, a reader sees nine. */
const spokenAtOnce = 3;
const writtenAtOnce = 9;

/** Works out what a block offers. `none`: there is nothing to choose from. `failed`: there is no list; the record says why. */
export function makeOffer(turn: Turn, block: ProgramBlock): "offered" | "none" | "failed" {
  if (block.choices === null) return "none";
  const worked = workOut(turn, block.choices);
  if (!worked.ok || !(Array.isArray(worked.value) || worked.value === null)) {
    const error = worked.ok ? "The choices are no list." : worked.error;
    log(turn, { type: "expression_error", source: block.choices.source, error, where: block.name });
    return "failed";
  }
  const all = worked.value ?? [];
  const items = all.filter((item) => hasName(block, item));
  const nameless = all.find((item) => !hasName(block, item));
  if (nameless !== undefined) {
    const error = namelessError(block, worked.secret ? null : nameless);
    log(turn, { type: "expression_error", source: block.choices.source, error, where: block.name });
    if (items.length === 0) return "failed";
  }
  setOffer(turn, items.length === 0 ? null : { block: block.id, items, from: 0, secret: worked.secret });
  return items.length === 0 ? "none" : "offered";
}

/** What a block offers; null where it has offered nothing yet. */
export function offerIn({ session: { secrets } }: Turn, block: ProgramBlock): Offer | null {
  return secrets.offer?.block === block.id ? secrets.offer : null;
}

/** Items stand with the secrets: they may be made of them. */
export function setOffer({ session }: Turn, offer: Offer | null): void {
  session.secrets = { ...session.secrets, offer };
}

/** The items that are asked about now. */
export const askedOf = ({ items, narrowed }: Offer): readonly Json[] => narrowed ?? items;

/** The items that are named at once. */
export function shownOf(turn: Turn, block: ProgramBlock, offer: Offer): readonly Json[] {
  return askedOf(offer).slice(offer.from, offer.from + atOnce(turn, block));
}

/**
 * The offer of the next items. Behind the last ones the first follow, behind those that could be meant the whole list. Null
 * where all are named at once.
 */
export function nextOf(turn: Turn, block: ProgramBlock, offer: Offer): Offer | null {
  const next = offer.from + atOnce(turn, block);
  if (next < askedOf(offer).length) return { ...offer, from: next };
  const whole: Offer = { ...offer, narrowed: null, from: 0 };
  return offer.from === 0 && askedOf(offer) === offer.items ? null : whole;
}

/** Whether not all that is asked about is named at once. */
export const hasMore = (turn: Turn, block: ProgramBlock, offer: Offer): boolean =>
  shownOf(turn, block, offer).length < askedOf(offer).length;

function atOnce({ session }: Turn, { doc }: ProgramBlock): number {
  return doc.choices_shown ?? (channelKinds[session.channel].speaks ? spokenAtOnce : writtenAtOnce);
}

const nameIn = ({ doc }: ProgramBlock, item: Json): Json | undefined =>
  doc.choice_label !== null && isJsonObject(item) ? own(item, doc.choice_label) : item;

/** Whether an item can be said: an item without a name is offered to no caller. */
function hasName(block: ProgramBlock, item: Json): boolean {
  const name = nameIn(block, item);
  return name !== undefined && name !== null && name !== "" && !isJsonObject(name);
}

/** What the record says of an item without a name. Members of a secret item stay unnamed. */
function namelessError({ doc: { choice_label: label } }: ProgramBlock, item: Json): string {
  const what = label === null ? "An item is no text." : `An item has no name in "${label}".`;
  const members = isJsonObject(item) ? Object.keys(item) : [];
  return members.length === 0 ? what : `${what} It has ${members.slice(0, 9).join(", ")}.`;
}

/** What an item is called. */
export function labelOf(block: ProgramBlock, item: Json): string {
  const named = nameIn(block, item);
  return typeof named === "string" ? named : JSON.stringify(named ?? null);
}

/** Names the items: as a question where they are heard, with their numbers where they are read. */
export function sayOffer(turn: Turn, block: ProgramBlock): void {
  const offer = offerIn(turn, block);
  if (offer === null) return;
  const { language, channel, persona } = turn.session;
  const shown = shownOf(turn, block, offer);
  const worded = (names: readonly string[]) => {
    const more = hasMore(turn, block, offer)
      ? [fixedWording(turn.program, "more_choices", { language, persona }).text]
      : [];
    if (channelKinds[channel].speaks) {
      const either = new Intl.ListFormat(isLanguageCode(language) ? language : "en", { type: "disjunction" });
      return [`${either.format(names)}?`, ...more].join(" ");
    }
    return [...names.map((name, place) => `${place + 1}. ${name}`), ...more.map((text) => `0. ${text}`)].join("\n");
  };
  const names = shown.map((item) => labelOf(block, item));
  const hidden = offer.secret ? names.map(() => turn.program.settings.mask_with) : names;
  sayWords(turn, worded(names), block, { masked: worded(hidden) });
}
