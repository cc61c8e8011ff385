import type { ProgramBlock } from "@parley/flow";
import { writeMetadata } from "../effects/set-metadata.ts";
import { meantOf } from "../offering/meant-of.ts";
import { makeOffer, offerIn, sayOffer, setOffer } from "../offering/offer.ts";
import { sayWording } from "../output/say.ts";
import { leaveByEvent } from "../paths/leave-by-event.ts";
import { type Move, repeat } from "../turn/move.ts";
import type { Turn } from "../turn/turn.ts";
import { type BlockBehaviour, passing } from "./block-behaviour.ts";
import { listen } from "./listen.ts";

/** Names the items of a list, hears which one is meant, and keeps it. */
export const choice: BlockBehaviour = {
  ...passing,
  prepare: (turn, block) => {
    const made = makeOffer(turn, block);
    return made === "offered" ? null : leaveByEvent(turn, made);
  },
  act: (turn, block) => {
    sayOffer(turn, block);
    return listen(turn, block);
  },
  heard: hearChoice,
  again: (turn, block, after) => {
    passing.again(turn, block, after);
    // What was called in between may have offered something else.
    if (offerIn(turn, block) === null) makeOffer(turn, block);
    sayOffer(turn, block);
  },
};

/** One item is kept. Several that could be meant are offered by themselves, and what is asked for beyond is offered next. */
function hearChoice(turn: Turn, block: ProgramBlock): Move | null {
  const offer = offerIn(turn, block);
  const meant = turn.input === null || offer === null ? null : meantOf(turn, block, { input: turn.input, offer });
  if (meant === null || offer === null) return null;
  turn.session.small_talk = null;
  if (meant.what === "more") {
    setOffer(turn, meant.next);
    return repeat;
  }
  const [one, ...others] = meant.items;
  if (one !== undefined && others.length === 0) {
    const { choice_key: key } = block.doc;
    if (key !== null) writeMetadata(turn, { key, value: one, secret: offer.secret });
    setOffer(turn, null);
    return leaveByEvent(turn, "chosen");
  }
  setOffer(turn, { ...offer, narrowed: meant.items, from: 0 });
  sayWording(turn, "which_one", block);
  sayOffer(turn, block);
  return listen(turn, block);
}
