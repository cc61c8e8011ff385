import type { ListenSpec } from "@parley/model/kernel";
import {
  type DigitPattern,
  quiet,
  type RecordSpec,
  type Rules,
  stepTurn,
  type TurnEffect,
  type TurnEvent,
} from "../src/index.ts";

const digits: Readonly<Record<string, [matches: RegExp, isPrefix: RegExp]>> = {
  "[0-9]{4}": [/^\d{4}$/, /^\d{0,3}$/],
  "[0-9]+": [/^\d+$/, /^\d*$/],
};

/** Reads the patterns of the cases: the two above, and plain keys. */
function pattern(source: string): DigitPattern {
  const known = digits[source];
  return known === undefined
    ? { matches: (entry) => entry === source, isPrefix: (entry) => source !== entry && source.startsWith(entry) }
    : { matches: (entry) => known[0].test(entry), isPrefix: (entry) => known[1].test(entry) };
}

export const rules: Rules = { pattern };

/** The defaults of a listening. */
export const plainListen: ListenSpec = {
  id: "l1",
  speech: true,
  keys: true,
  patterns: [],
  max_digits: 64,
  times: {
    patience: 5000,
    silence_threshold: 800,
    first_digit_wait_time: 4000,
    max_inter_digit_wait_time: 2000,
    dtmf_max_wait_time: 15_000,
    min_record_time: 300,
    max_record_time: 60_000,
  },
  barge_in: "speech",
  discard_buffer: false,
};

export const plainRecord: RecordSpec = { request: "r1", max: 120_000, min: 300, silence_threshold: 800, beep: false };

/** An effect as one line. */
export function describe(effect: TurnEffect): string {
  switch (effect.type) {
    case "play":
    case "beep":
      return `${effect.type} ${effect.id}`;
    case "pause_play":
      return "pause";
    case "resume_play":
      return "resume";
    case "stop_play":
      return "stop";
    case "start_recognition":
      return `recognise ${effect.id} for ${effect.listen} from ${effect.from}`;
    case "finish_recognition":
      return `finish ${effect.id}`;
    case "cancel_recognition":
      return `forget ${effect.id}`;
    case "give_up_recognition":
      return `give up ${effect.id}`;
    case "start_recording":
      return `record ${effect.request} from ${effect.from}`;
    case "stop_recording":
      return `recorded ${effect.request} until ${effect.until} by ${effect.ended_by}${effect.is_blank ? ", blank" : ""}`;
    case "cancel_recording":
      return `drop ${effect.request}`;
    case "set_timer":
      return `set ${effect.id} in ${effect.after}`;
    case "cancel_timer":
      return `clear ${effect.id}`;
    case "input":
      return describeInput(effect.input);
  }
}

function describeInput(input: Extract<TurnEffect, { type: "input" }>["input"]): string {
  const heard = `${input.listen} after ${input.heard_ms}:`;
  if (input.type === "pressed") return `${heard} pressed ${input.digits}`;
  if (input.type === "silent") return `${heard} silent`;
  const words = input.alternatives.map(({ text }) => text).join(" / ");
  return `${heard} said "${words}"${input.noise === null ? "" : ` in noise ${input.noise}`}`;
}

/** Runs events from the beginning of a call; answers with the last state and each step's effects. */
export function run(events: readonly TurnEvent[]) {
  let state = structuredClone(quiet);
  const effects = events.map((event) => {
    const before = structuredClone(state);
    const after = stepTurn(rules, state, event);
    if (JSON.stringify(before) !== JSON.stringify(state)) throw new Error("The step changed the state it was given.");
    // Between any two steps the state survives being written down.
    state = JSON.parse(JSON.stringify(after.state));
    return after.effects;
  });
  return { state, effects };
}
