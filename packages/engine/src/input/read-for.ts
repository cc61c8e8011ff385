import type { ProgramBlock, ProgramPath } from "@parley/flow";
import { pathKinds } from "@parley/model/kernel";
import { collects, openQuestion, type Question } from "../collecting/collecting.ts";
import { own } from "../turn/own.ts";
import { allSlots } from "../turn/scope.ts";
import type { Input } from "../turn/session.ts";
import { currentBlock, type Turn } from "../turn/turn.ts";
import type { Mention } from "../turn/types.ts";
import { fillableIn } from "./context.ts";

/** The values of an input that answer its block, and those that correct what another block has filled. */
export function readFor(
  turn: Turn,
  input: Pick<Input, "type" | "understanding">,
): { readonly asked: readonly Mention[]; readonly corrected: readonly Mention[] } {
  const { mentions } = input.understanding;
  const block = currentBlock(turn);
  const slots = allSlots(turn.session);
  const open = collects(block) ? openQuestion(turn, block) : null;
  const asked = rankMentions(
    mentions.filter(
      (mention) =>
        mention.denied !== true &&
        !(mention.asked === true && awaits(block, mention.entity)) &&
        (open === null || answers(open, input, mention)),
    ),
    {
      entities: fillableIn(block),
      asked: open === null ? null : open.value.name,
      preferred: open === null ? block.doc.bias_for_entities : [],
      sureness: ({ confidence }) => confidence,
      isFilled: (entity) => own(slots, entity) !== null,
    },
  );
  return { asked, corrected: correctedElsewhere(turn, input, asked) };
}

/** Whether a value is what a block waits for, and not what an intent is about: a question about it is no answer. */
function awaits(block: ProgramBlock, entity: string): boolean {
  const { override, ordinary } = block.paths;
  const isFor = ({ doc }: ProgramPath) =>
    pathKinds[doc.transition_type].needs === "entities" &&
    (doc.fill_entity.length === 0 || doc.fill_entity.includes(entity));
  return collects(block) || [...override, ...ordinary].some(isFor);
}

/**
 * Whether words may be a value of a form. What it asks for may be read loosely; any word may be a name, so another value must be
 * read surely. A yes or no answers the question alone, and so does a key: the 1 that confirms a day is no number of people.
 */
function answers(
  { value, confirms }: Question,
  { type }: Pick<Input, "type">,
  { kind, entity, confidence }: Mention,
): boolean {
  if (entity === value.name) return kind !== "yes_no" || !confirms;
  return type === "text" && kind !== "yes_no" && confidence >= sure;
}

/** How sure a reading is that no other kind of value could claim. */
const sure = 0.9;

/**
 * Values of slots that other blocks have filled, where the input corrects them. It does so behind a correction marker
 * ("no, medium"), beside the value that it rules out ("Jimmy, not John"), or anywhere when it means `deny` or
 * `correct`. Of several slots that words could fill, the one filled last. Words that answer this block's question are
 * no correction. Where the input means something else, only a value that is read surely is one.
 */
function correctedElsewhere(
  turn: Turn,
  { understanding }: Pick<Input, "understanding">,
  asked: readonly Mention[],
): Mention[] {
  const { mentions, correction_end, intents } = understanding;
  const intent = intents[0]?.name;
  const isDenial = asked.length === 0 && (intent === "deny" || intent === "correct");
  const here = fillableIn(currentBlock(turn)).map(({ name }) => name);
  const entities = turn.session.filled.filter((name) => !here.includes(name)).reverse();
  const isCorrected = ({ entity, start, denied, asked: isAsked, confidence }: Mention) =>
    denied !== true &&
    isAsked !== true &&
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
