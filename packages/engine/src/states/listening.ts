import { raise } from "../effects/raise.ts";
import { type Heard, hear } from "../input/hear.ts";
import { shownChoices } from "../offering/shown-choices.ts";
import { sayWording } from "../output/say.ts";
import { fail } from "../paths/choose.ts";
import { decidePath } from "../paths/decide.ts";
import { type Found, findPath } from "../paths/find-path.ts";
import { leaveByEvent } from "../paths/leave-by-event.ts";
import { noteAnswer } from "../requests/await-answer.ts";
import { type Move, take } from "../turn/move.ts";
import type { ActionAnswer } from "../turn/session.ts";
import { forgetTransits } from "../turn/transits.ts";
import { currentBlock, log, type Turn } from "../turn/turn.ts";
import type { EngineEvent } from "../turn/types.ts";

type Said = Extract<EngineEvent, { type: "said" }>;
type Pressed = Extract<EngineEvent, { type: "pressed" }>;

/** What an input does while the conversation listens. Null: nothing, and the listening stays open. */
export function onListening(turn: Turn, event: EngineEvent): Move | null {
  switch (event.type) {
    case "said":
      return hearSpeech(turn, event);
    case "pressed":
      return hear(beginHearing(turn), { type: "digits", text: event.digits, ...plain, ...chosenBy(turn, event) });
    case "received":
      return hear(beginHearing(turn), { type: "text", text: event.text, ...plain });
    case "silent":
      return silent(turn);
    case "noise":
      return noisy(turn, event.level);
    case "happened":
      return happened(turn, event);
    default:
      return null;
  }
}

const plain = { confidence: null, alternatives: [], synthetic: false, intent: null } satisfies Partial<Heard>;

/** Whether keys stand for a button: only while the block shows what may be chosen. */
function chosenBy(turn: Turn, { chosen }: Pressed): Pick<Heard, "chosen"> {
  return chosen === true && shownChoices(turn, currentBlock(turn)) !== null ? { chosen } : {};
}

/** The caller was heard again: what holds for one turn begins again. */
function beginHearing(turn: Turn): Turn {
  forgetTransits(turn.session);
  turn.session.fallback_used = false;
  turn.session.default_intent_used = false;
  return turn;
}

/** Speech drowned by noise is noise, and blank speech is silence. */
function hearSpeech(turn: Turn, { alternatives, noise }: Said): Move | null {
  if (noise !== null && isNoise(turn, noise)) return noisy(turn, noise);
  const [best] = alternatives;
  if (best === undefined || best.text.trim() === "") return silent(turn);
  const { text, confidence } = best;
  return hear(beginHearing(turn), { type: "text", text, confidence, alternatives, synthetic: false, intent: null });
}

/** Silence may have an event path of its own name; else it is a failure. */
function silent(turn: Turn): Move {
  log(beginHearing(turn), { type: "caller_silent" });
  return failedToHear(turn);
}

/** Noise above the threshold is no input, with words of its own. Below it, or undetected, it is nothing. */
function noisy(turn: Turn, level: number): Move | null {
  log(turn, { type: "noise_heard", level });
  if (!isNoise(turn, level)) return null;
  sayWording(beginHearing(turn), "noise", currentBlock(turn));
  return failedToHear(turn);
}

function isNoise({ program: { settings } }: Turn, level: number): boolean {
  return settings.nd_enable && level > settings.nd_threshold;
}

function failedToHear(turn: Turn): Move {
  turn.session.small_talk = null;
  turn.happened = "silent";
  const found = findPath(turn, "event");
  if (found !== null) decidePath(turn, found, "event");
  turn.happened = null;
  return found === null ? fail(turn, "no_input") : take(found.path, found.level);
}

const plainAnswer: ActionAnswer = { ok: true, status: null, result: null, error: null, timed_out: false };

/** Something happened outside: actions may hang on it, and its data is readable as the result of `action`. */
function happened(turn: Turn, { name, data }: Extract<EngineEvent, { type: "happened" }>): Move | null {
  raise(turn, name);
  const found = pathForEvent(turn, name);
  if (found === null) return null;
  noteAnswer(beginHearing(turn), { ...plainAnswer, result: data }, false);
  return take(found.path, found.level);
}

/** An event leads on only where a path waits for it; otherwise state and listening stay. */
export function pathForEvent(turn: Turn, name: string): Found | null {
  turn.happened = name;
  const found = findPath(turn, "event");
  log(turn, { type: "happened", name, taken: found !== null });
  if (found !== null) decidePath(turn, found, "event");
  turn.happened = null;
  return found;
}

/** What an event does while the conversation sleeps: its timer, a person or an event wakes it. Silence opens the listening again. */
export function onSleeping(turn: Turn, event: EngineEvent): Move | null {
  switch (event.type) {
    case "elapsed":
      return leaveByEvent(turn, "elapsed");
    case "silent":
    case "noise":
      return { type: "listen" };
    default:
      return onListening(turn, event);
  }
}
