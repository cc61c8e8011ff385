import type { ProgramBlock } from "@parley/flow";
import type { Turn } from "../turn/turn.ts";
import type { ShownChoices } from "../turn/types.ts";
import { moreKey, moreWord } from "./meant-of.ts";
import { hasMore, labelOf, offerIn, shownOf } from "./offer.ts";

/** What a block names now, for channels that draw it. Null where it offers nothing, or another question stands before it. */
export function shownChoices(turn: Turn, block: ProgramBlock): ShownChoices | null {
  if (block.choices === null) return null;
  const { secrets, clarifying, language } = turn.session;
  const offer = offerIn(turn, block);
  if (offer === null || clarifying.length > 0 || (secrets.choice ?? null) !== null) return null;
  const choices = shownOf(turn, block, offer).map((item, place) => ({
    key: String(place + 1),
    label: offer.secret ? null : labelOf(block, item),
  }));
  return hasMore(turn, block, offer) ? { choices, more: { key: moreKey, label: moreWord(language) } } : { choices };
}
