import type { ProgramBlock } from "@parley/flow";
import { collects, openQuestion, type Question } from "../collecting/collecting.ts";
import { isValid } from "../collecting/is-valid.ts";
import { fillSlot } from "../effects/fill-slot.ts";
import { sayPrompts, sayWording, sayWords } from "../output/say.ts";
import { own, sameValue } from "../turn/own.ts";
import { allSlots } from "../turn/scope.ts";
import type { Input } from "../turn/session.ts";
import { currentBlock, type Turn } from "../turn/turn.ts";
import type { Mention, Understanding } from "../turn/types.ts";
import { fillableIn } from "./context.ts";

/** What became of the values of an input that fill no slot. */
type Unfilled = {
  /** The entities that several values could be, with those values. */
  readonly unclear: readonly (readonly Mention[])[];
  /** Entities whose values lie outside their limits. */
  readonly refused: readonly string[];
};

/**
 * Fills slots from an input. An input with refused values cannot fail to find a path, for it has its own message; nor can
 * one that corrects a value of another block.
 */
export function fillSlots(turn: Turn, input: Input): Unfilled {
  turn.input = input;
  const { mentions, correction_end } = input.understanding;
  if (mentions.length === 0) return allFilled;
  const block = currentBlock(turn);
  const slots = allSlots(turn.session);
  const open = collects(block) ? openQuestion(turn, block) : null;
  const asked = rankMentions(
    mentions.filter((mention) => mention.denied !== true && (open === null || answers(open, input, mention))),
    {
      entities: fillableIn(block),
      asked: open === null ? null : open.value.name,
      preferred: open === null ? block.doc.bias_for_entities : [],
      sureness: ({ confidence }) => confidence,
      isFilled: (entity) => own(slots, entity) !== null,
    },
  );
  const corrected = correctedElsewhere(turn, input, asked);
  const found = [...asked, ...corrected];
  const filled = [...input.filled];
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
      fillSlot(turn, block, one);
      filled.push(entity);
    }
  }
  turn.refused = refused;
  if (filled.length > 0) turn.fresh = { entities: filled, heardIn: block.id };
  // A value beside the question for an item is heard, and the items are offered again.
  const isBeside = block.choices !== null && filled.length > 0;
  const blameless = input.blameless || refused.length > 0 || corrected.length > 0 || isBeside;
  turn.input = { ...input, filled, blameless };
  return { unclear, refused };
}

/**
 * Whether words may be a value of a form. What it asks for may be read loosely; any word may be a name, so another value must be
 * read surely. A yes or no answers the question alone, and so does a key: the 1 that confirms a day is no number of people.
 */
function answers({ value, confirms }: Question, { type }: Input, { kind, entity, confidence }: Mention): boolean {
  if (entity === value.name) return kind !== "yes_no" || !confirms;
  return type === "text" && kind !== "yes_no" && confidence >= sure;
}

function isTaken(turn: Turn, block: ProgramBlock, { entity, value }: Mention): boolean {
  const asked = block.values.find(({ name }) => name === entity);
  return asked === undefined || isValid(turn, asked, value);
}

/** How sure a reading is that no other kind of value could claim. */
const sure = 0.9;

const allFilled: Unfilled = { unclear: [], refused: [] };

/**
 * Values of slots that other blocks have filled, where the input corrects them. It does so behind a correction marker
 * ("no, medium"), beside the value that it rules out ("Jimmy, not John"), or anywhere when it means `deny` or
 * `correct`. Of several slots that words could fill, the one filled last. Words that answer this block's question are
 * no correction. Where the input means something else, only a value that is read surely is one.
 */
function correctedElsewhere(turn: Turn, { understanding }: Input, asked: readonly Mention[]): Mention[] {
  const { mentions, correction_end, intents } = understanding;
  const intent = intents[0]?.name;
  const isDenial = asked.length === 0 && (intent === "deny" || intent === "correct");
  const here = fillableIn(currentBlock(turn)).map(({ name }) => name);
  const entities = turn.session.filled.filter((name) => !here.includes(name)).reverse();
  const isCorrected = ({ entity, start, denied, confidence }: Mention) =>
    denied !== true &&
    (isDenial || intent === undefined || confidence >= sure) &&
    (isDenial ||
      (correction_end !== null && start >= correction_end) ||
      mentions.some((other) => other.entity === entity && other.denied === true));
  const isAnswer = (mention: Mention) => asked.some((other) => other.start < mention.end && mention.start < other.end);
  return rankMentions(
    mentions.filter((mention) => isCorrected(mention) && !isAnswer(mention)),
    {
      entities: entities.map((name) => ({ name })),
      asked: null,
      preferred: [],
      sureness: surenessOfCorrection,
      isFilled: () => true,
    },
  );
}

/** A form that no other kind has. */
const ownForm = 0.95;

/**
 * What was said last is corrected, be it read by assumption: at "two thousand, right?" the words "no, three thousand" are no
 * digits of an account that was named before. A form of its own goes before, and what may not be gives way.
 */
function surenessOfCorrection({ confidence, out_of_range }: Mention): number {
  if (out_of_range !== undefined) return -1;
  return confidence >= ownForm ? 1 : 0;
}

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

/** How much a preferred entity gains before values are ranked. */
const bias = 0.1;
/**
 * How sure words are at least for the value that is asked for: surer than in a form that other kinds may claim too. "Eight"
 * answers "At what time?", though it may be a number of people.
 */
const leastAsked = 0.92;

/**
 * The mentions that count, one entity for each stretch of the input: the surest, and among equals one not yet filled,
 * then the one listed first.
 */
function rankMentions(
  mentions: readonly Mention[],
  wanted: {
    entities: readonly { name: string }[];
    /** The entity that a form asks for now. */
    asked: string | null;
    preferred: readonly string[];
    sureness: (mention: Mention) => number;
    isFilled: (entity: string) => boolean;
  },
): Mention[] {
  const isPreferred = ({ entity }: Mention) => entity === wanted.asked || wanted.preferred.includes(entity);
  const rank = (mention: Mention) => {
    const biased = wanted.sureness(mention) + (isPreferred(mention) ? bias : 0);
    return mention.entity === wanted.asked ? Math.max(biased, leastAsked) : biased;
  };
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

/** What several mentions of one entity mean: where they differ, those behind a correction marker, if there are any. */
function meantBy(mentions: readonly Mention[], correctionEnd: Understanding["correction_end"]): readonly Mention[] {
  if (correctionEnd === null || areEqual(mentions)) return mentions;
  const after = mentions.filter(({ start }) => start >= correctionEnd);
  return after.length > 0 ? after : mentions;
}

function areEqual(mentions: readonly Mention[]): boolean {
  return mentions.every(({ value }) => sameValue(value, mentions[0]?.value ?? null));
}
