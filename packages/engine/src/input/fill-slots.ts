import type { ProgramBlock } from "@parley/flow";
import { isValid } from "../collecting/is-valid.ts";
import { fillSlot } from "../effects/fill-slot.ts";
import { sayPrompts, sayWording, sayWords } from "../output/say.ts";
import { sameValue } from "../turn/own.ts";
import type { Input } from "../turn/session.ts";
import { currentBlock, type Turn } from "../turn/turn.ts";
import type { Mention, Understanding } from "../turn/types.ts";
import { hiddenWords, isSensitiveMention } from "./hidden-words.ts";
import { readFor } from "./read-for.ts";

/** What became of the values of an input. */
type Filling = {
  readonly filled: readonly Mention[];
  /** The entities that several values could be, with those values. */
  readonly unclear: readonly (readonly Mention[])[];
  /** Entities whose values lie outside their limits. */
  readonly refused: readonly string[];
};

/**
 * Fills slots from an input. An input with refused values cannot fail to find a path, for it has its own message; nor can
 * one that corrects a value of another block.
 */
export function fillSlots(turn: Turn, input: Input): Filling {
  turn.input = input;
  const { mentions, correction_end } = input.understanding;
  if (mentions.length === 0) return nothing;
  const block = currentBlock(turn);
  const hidden = hiddenWords(turn, block, input);
  const { asked, corrected } = readFor(turn, input);
  const found = [...asked, ...corrected];
  const taken: Mention[] = [];
  const refused: string[] = [];
  const unclear: (readonly Mention[])[] = [];
  for (const entity of new Set(found.map((mention) => mention.entity))) {
    const values = found.filter((mention) => mention.entity === entity);
    const meant = meantBy(values, correction_end);
    const [one] = meant;
    if (one === undefined) continue;
    if (!areEqual(meant)) unclear.push(meant);
    else if (one.out_of_range !== undefined || !isTaken(turn, block, one)) refused.push(entity);
    else {
      const secret = isSensitiveMention(turn, block, { text: input.text, hidden, mention: one });
      fillSlot(turn, block, { ...one, secret });
      taken.push(one);
    }
  }
  turn.refused = refused;
  const filled = [...input.filled, ...taken.map(({ entity }) => entity)];
  if (filled.length > 0) turn.fresh = { entities: filled, heardIn: block.id };
  // A value beside the question for an item is heard, and the items are offered again.
  const isBeside = block.choices !== null && filled.length > 0;
  const blameless = input.blameless || refused.length > 0 || corrected.length > 0 || isBeside;
  turn.input = { ...input, filled, blameless };
  return { filled: taken, unclear, refused };
}

function isTaken(turn: Turn, block: ProgramBlock, { entity, value }: Mention): boolean {
  const asked = block.values.find(({ name }) => name === entity);
  return asked === undefined || isValid(turn, asked, value);
}

const nothing: Filling = { filled: [], unclear: [], refused: [] };

/** Says why a value is refused: in the words of its block, the entity's own message, or the engine's. */
export function refuse(turn: Turn, entity: string): void {
  const block = currentBlock(turn);
  const own = block.values.find(({ name }) => name === entity)?.doc.refusal_prompts ?? [];
  if (own.length > 0) {
    sayPrompts(turn, own, block);
    return;
  }
  const message = turn.program.entities.get(entity)?.config.message?.[turn.session.language];
  if (message === undefined) sayWording(turn, "out_of_range", block);
  else sayWords(turn, message, block);
}

/** What several mentions of one entity mean: where they differ, those behind a correction marker, if there are any. */
function meantBy(mentions: readonly Mention[], correctionEnd: Understanding["correction_end"]): readonly Mention[] {
  if (correctionEnd === null || areEqual(mentions)) return mentions;
  const after = mentions.filter(({ start }) => start >= correctionEnd);
  return after.length > 0 ? after : mentions;
}

function areEqual(mentions: readonly Mention[]): boolean {
  return mentions.every(({ value }) => sameValue(value, mentions[0]?.value ?? null));
}
