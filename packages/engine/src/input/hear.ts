import type { ProgramBlock } from "@parley/flow";
import { namesPlace } from "../offering/meant-of.ts";
import { failOver } from "../paths/choose.ts";
import { decideAside } from "../paths/decide.ts";
import { findPath } from "../paths/find-path.ts";
import { askWebhook } from "../requests/ask-webhook.ts";
import { choose, type Move } from "../turn/move.ts";
import type { Input } from "../turn/session.ts";
import { currentBlock, log, type Turn } from "../turn/turn.ts";
import type { UnderstandContext, UnderstandInput, Understanding } from "../turn/types.ts";
import { answerToChoice, askWhich, optionsOf } from "./choices.ts";
import { clarified } from "./clarified.ts";
import { contextFor } from "./context.ts";
import { detectLanguage } from "./detect-language.ts";
import { fillSlots, refuse } from "./fill-slots.ts";
import { hiddenWords, shownWords } from "./hidden-words.ts";
import { keepInput } from "./keep-input.ts";
import { matchKnown } from "./match-known.ts";
import { scheduleCallback } from "./schedule-callback.ts";
import { takesSpokenKey } from "./spoken-key.ts";

/** What the caller produced, before it is understood. */
export type Heard = Pick<Input, "type" | "text" | "confidence" | "alternatives" | "synthetic" | "chosen"> & {
  /** What a path pretends was understood. */
  readonly intent: string | null;
};

/** Stages 1 to 3 of a turn: the language, what was meant, and the slots it fills; then a path is looked for. */
export function hear(turn: Turn, heard: Heard): Move {
  return heed(turn, recognise(turn, cutToLongest(turn, heard)));
}

/** The beginning of an input says what it is about. Characters in UTF-16. */
const longestInput = 2000;

/** A text that comes from outside has no bound: what is over it is left out, and the record says so. */
function cutToLongest(turn: Turn, heard: Heard): Heard {
  const { text, alternatives } = heard;
  if (text.length <= longestInput) return heard;
  log(turn, { type: "input_cut", length: text.length });
  const short = (whole: string) => whole.slice(0, longestInput).replace(/[\ud800-\udbff]$/, "");
  return { ...heard, text: short(text), alternatives: alternatives.map((one) => ({ ...one, text: short(one.text) })) };
}

/** Stage 3, after the block's slot webhook where it has one. */
export function heed(turn: Turn, input: Input): Move {
  const block = currentBlock(turn);
  const webhook = block.fill_slot_webhook;
  return webhook === null ? understand(turn, input) : askWebhook(turn, webhook, { stage: "fill_slot", block });
}

/** Stages 1 and 2: the language and what was meant, written to the record. */
export function recognise(turn: Turn, heard: Heard): Input {
  const block = currentBlock(turn);
  let understanding = understood(turn, block, heard);
  let switched = false;
  if (heard.type === "text" && heard.intent === null && detectLanguage(turn, block, understanding.languages)) {
    understanding = understood(turn, block, heard);
    switched = true;
  }
  const { type, text, confidence, alternatives, synthetic } = heard;
  const hidden = hiddenWords(turn, block, { type, text, understanding });
  if (understanding.parts !== undefined) understanding = inOrder(understanding, understanding.parts);
  const plain = {
    type,
    text,
    masked: shownWords(turn, text, hidden),
    confidence,
    alternatives,
    synthetic,
    understanding,
    filled: [],
    blameless: switched,
  };
  const input: Input = heard.chosen === undefined ? plain : { ...plain, chosen: heard.chosen };
  turn.input = input;
  turn.heard = understanding.intents[0]?.name ?? null;
  keepInput(turn, block, input, hidden);
  return input;
}

/** Where several intents are meant, the one that was said first is done first. */
function inOrder(understanding: Understanding, parts: NonNullable<Understanding["parts"]>): Understanding {
  const [first] = parts;
  if (first === undefined) return understanding;
  return { ...understanding, intents: [first, ...understanding.intents.filter(({ name }) => name !== first.name)] };
}

/**
 * Stage 3 and on: also where a turn resumes when its slot webhook has answered. A value that could be several is asked
 * about, and one outside its limits is refused. Keys that were a choice are no value.
 */
export function understand(turn: Turn, heard: Input): Move {
  const offered = turn.session.clarifying;
  const input = clarified(turn, heard);
  if (input === null) return failOver(turn, { by: "neither", intents: offered });
  const isPlace = isLocalChoice(turn, input) || namesPlace(turn, input);
  if (input === heard && (isPlace || takesSpokenKey(turn, input))) return choose;
  const { filled, unclear, refused } = fillSlots(turn, answerToChoice(turn, input));
  matchKnown(turn);
  const isSettled = unclear.length === 0 && refused.length === 0;
  scheduleCallback(turn, { filled, isSettled });
  if (isSettled) return choose;
  const isChoice = input.type === "digits" && (findPath(turn, "input")?.path.digits ?? null) !== null;
  if (isChoice) return choose;
  if (unclear.length > 0) {
    const options = optionsOf(unclear);
    const entities = options.flatMap(({ value, beside }) => [value, ...beside].map(({ entity }) => entity));
    decideAside(turn, { by: "unclear", entities: [...new Set(entities)] }, { level: null, name: "" });
    return askWhich(turn, options);
  }
  for (const entity of refused) refuse(turn, entity);
  return choose;
}

/**
 * Keys that a path of this very block names are a choice, and no value of an entity; those that a pattern such as
 * [0-9]{4} takes are both.
 */
function isLocalChoice(turn: Turn, input: Input): boolean {
  if (input.type !== "digits") return false;
  const { override, ordinary } = currentBlock(turn).paths;
  const found = findPath(turn, "input")?.path;
  return found?.digits?.source === input.text && (override.includes(found) || ordinary.includes(found));
}

function understood(turn: Turn, block: ProgramBlock, heard: Heard): Understanding {
  if (heard.intent !== null) {
    return { intents: [{ name: heard.intent, score: 1 }], mentions: [], languages: [], correction_end: null };
  }
  const context = contextFor(turn, block);
  if (heard.type === "digits" && context.entities.length === 0) return nothing;
  const input: UnderstandInput =
    heard.type === "digits"
      ? { type: "digits", digits: heard.text }
      : { type: "text", text: heard.text, alternatives: [...heard.alternatives] };
  const first = turn.understand(input, context);
  return heard.type === "digits"
    ? first
    : secondOpinion(turn, block, { understanding: first, alternatives: heard.alternatives, context });
}

const nothing: Understanding = { intents: [], mentions: [], languages: [], correction_end: null };

/**
 * Understands the recogniser's other guesses too. The best of them wins over the first when its score is above the
 * threshold; in shadow it is only logged.
 */
function secondOpinion(
  turn: Turn,
  block: ProgramBlock,
  first: {
    understanding: Understanding;
    alternatives: readonly { text: string; confidence: number }[];
    context: UnderstandContext;
  },
): Understanding {
  const { su_enable, su_shadow_mode_enable, su_threshold, su_language } = block.effective;
  if (!su_enable) return first.understanding;
  const context = { ...first.context, language: su_language ?? first.context.language };
  let best: Understanding | null = null;
  for (const { text, confidence } of first.alternatives.slice(1)) {
    const guess = turn.understand({ type: "text", text, alternatives: [{ text, confidence }] }, context);
    if (scoreOf(guess) > (best === null ? 0 : scoreOf(best))) best = guess;
  }
  if (best === null) return first.understanding;
  const won = !su_shadow_mode_enable && scoreOf(best) > su_threshold;
  log(turn, { type: "second_opinion", intent: best.intents[0]?.name ?? null, score: scoreOf(best), won });
  return won ? best : first.understanding;
}

function scoreOf(understanding: Understanding): number {
  return understanding.intents[0]?.score ?? 0;
}
