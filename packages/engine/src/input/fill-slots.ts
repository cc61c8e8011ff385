import { fillSlot } from "../effects/fill-slot.ts";
import { sayWording, sayWords } from "../output/say.ts";
import { own, sameValue } from "../turn/own.ts";
import { allSlots } from "../turn/scope.ts";
import type { Input } from "../turn/session.ts";
import { currentBlock, type Turn } from "../turn/turn.ts";
import type { Mention, Understanding } from "../turn/types.ts";
import { fillableIn } from "./context.ts";

/** What became of the values of an input that fill no slot: several to choose from, or outside the entity's limits. */
type Unfilled = { readonly ambiguous: boolean; readonly refused: readonly string[] };

/** Fills slots from an input. An input with refused values cannot fail to find a path: it has its own message. */
export function fillSlots(turn: Turn, input: Input): Unfilled {
  turn.input = input;
  const { mentions, correction_end } = input.understanding;
  if (mentions.length === 0) return allFilled;
  const block = currentBlock(turn);
  const slots = allSlots(turn.session);
  const ranked = rankMentions(mentions, {
    entities: fillableIn(block),
    preferred: block.doc.bias_for_entities,
    isFilled: (entity) => own(slots, entity) !== null,
  });
  const found = ranked.length > 0 ? ranked : corrected(turn, input);
  const filled = [...input.filled];
  const refused: string[] = [];
  let ambiguous = false;
  for (const entity of new Set(found.map((mention) => mention.entity))) {
    const values = found.filter((mention) => mention.entity === entity);
    const meant = meantBy(values, correction_end);
    if (meant === null) ambiguous = true;
    else if (meant.out_of_range !== undefined) refused.push(entity);
    else {
      fillSlot(turn, block, meant);
      filled.push(entity);
    }
  }
  turn.input = { ...input, filled, blameless: input.blameless || refused.length > 0 };
  return { ambiguous, refused };
}

const allFilled: Unfilled = { ambiguous: false, refused: [] };

/** A denial or correction that carries a value refills the slot of that kind filled last. */
function corrected(turn: Turn, { understanding }: Input): Mention[] {
  const intent = understanding.intents[0]?.name;
  if (intent !== "deny" && intent !== "correct") return [];
  const latestFirst = turn.session.filled.toReversed();
  const refilled = new Set<string>();
  for (const kind of new Set(understanding.mentions.map((mention) => mention.kind))) {
    const entity = latestFirst.find((name) =>
      understanding.mentions.some((mention) => mention.kind === kind && mention.entity === name),
    );
    if (entity !== undefined) refilled.add(entity);
  }
  return understanding.mentions.filter(({ entity }) => refilled.has(entity));
}

/** Says why a value is refused: the entity's own message, or the engine's. */
export function refuse(turn: Turn, entity: string): void {
  const block = currentBlock(turn);
  const message = turn.program.entities.get(entity)?.config.message?.[turn.session.language];
  if (message === undefined) sayWording(turn, "out_of_range", block);
  else sayWords(turn, message, block);
}

/** How much a preferred entity gains before values are ranked. */
const bias = 0.1;

/**
 * The mentions that count, one entity for each stretch of the input: the surest, and among equals one not yet filled,
 * then the one listed first.
 */
function rankMentions(
  mentions: readonly Mention[],
  wanted: {
    entities: readonly { name: string }[];
    preferred: readonly string[];
    isFilled: (entity: string) => boolean;
  },
): Mention[] {
  const rank = (mention: Mention) => mention.confidence + (wanted.preferred.includes(mention.entity) ? bias : 0);
  const place = (mention: Mention) => wanted.entities.findIndex(({ name }) => name === mention.entity);
  const candidates = mentions
    .filter((mention) => place(mention) >= 0)
    .sort(
      (a, b) =>
        rank(b) - rank(a) ||
        Number(wanted.isFilled(a.entity)) - Number(wanted.isFilled(b.entity)) ||
        place(a) - place(b),
    );
  const chosen: Mention[] = [];
  for (const mention of candidates) {
    const taken = chosen.some(
      (other) => other.entity !== mention.entity && other.start < mention.end && mention.start < other.end,
    );
    if (!taken) chosen.push(mention);
  }
  return chosen.sort((a, b) => a.start - b.start);
}

/** The value meant by several mentions of one entity: the one after a correction marker; null when it must be asked. */
function meantBy(mentions: readonly Mention[], correctionEnd: Understanding["correction_end"]): Mention | null {
  const [first] = mentions;
  if (first !== undefined && areEqual(mentions)) return first;
  if (correctionEnd === null) return null;
  const after = mentions.filter(({ start }) => start >= correctionEnd);
  const [corrected] = after;
  return corrected !== undefined && areEqual(after) ? corrected : null;
}

function areEqual(mentions: readonly Mention[]): boolean {
  return mentions.every(({ value }) => sameValue(value, mentions[0]?.value ?? null));
}
