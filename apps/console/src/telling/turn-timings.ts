import type { EventLine } from "@parley/model/api/calls";

/** The parts of the time between the caller's last sound and the agent's first. */
export const stages = ["listening", "understanding", "logic", "webhook", "speech", "other"] as const;
export type Stage = (typeof stages)[number];
export type StageTimes = { readonly [stage in Stage]: number };

export type TimedTurn = {
  /** Where the caller's input ended; ms since the answer. */
  readonly at: number;
  /** The block that the agent then spoke in. */
  readonly block: string;
  /** From the end of the caller's input to the agent's first sound. */
  readonly total: number;
  readonly parts: StageTimes;
};

const heardTypes = ["caller_said", "caller_pressed", "message_received"];

/**
 * How long each answer took, by its parts. Listening ends when the input is complete. Understanding and logic find
 * what it means and where it leads. Webhook is other servers, speech the time from the words to their first sound.
 * Older records have no times of turns: understanding and logic are then what is left (other).
 */
export function turnsOf(events: readonly EventLine[]): readonly TimedTurn[] {
  const turns: TimedTurn[] = [];
  let block = "";
  let sound: number | null = null;
  let wait: Wait | null = null;
  for (const { type, at_ms: at, data } of events) {
    if (type === "entered") block = typeof data.name === "string" ? data.name : "";
    else if (type === "key" || type === "caller_audio_ended") sound = at;
    else if (heardTypes.includes(type)) wait = new Wait(at, sound);
    else if (wait === null) continue;
    else if (type === "requested") wait.asked ??= at;
    else if (type === "answer_received") wait.answered(at);
    else if (type === "agent_said") wait.said ??= at;
    else if (type === "turn_timed") wait.timed(data);
    else if (type === "play_started" && wait.said !== null) {
      const parts = wait.partsUntil(at);
      turns.push({ at: wait.begin, block, total: at - wait.begin, parts });
      [sound, wait] = [null, null];
    }
  }
  return turns;
}

/** One wait for an answer, from the caller's last sound on. */
class Wait {
  readonly begin: number;
  readonly #heard: number;
  asked: number | null = null;
  said: number | null = null;
  #webhook = 0;
  #understanding = 0;
  #logic = 0;
  /** What a turn took lies within the stage that it ended, or began. */
  #within = { listening: 0, webhook: 0, speech: 0 };
  #turns = 0;

  constructor(heard: number, sound: number | null) {
    this.#heard = heard;
    this.begin = sound !== null && sound <= heard ? sound : heard;
  }

  answered(at: number): void {
    if (this.asked === null) return;
    this.#webhook += at - this.asked;
    this.asked = null;
  }

  /** Understanding and logic come before what a turn says, storing after it. */
  timed(data: EventLine["data"]): void {
    const [understanding, logic, storing] = [data.understanding_ms, data.logic_ms, data.storing_ms].map(milliseconds);
    if (understanding === undefined || logic === undefined || storing === undefined) return;
    this.#understanding += understanding;
    this.#logic += logic + storing;
    this.#within[this.#turns === 0 ? "listening" : "webhook"] += understanding + logic;
    if (this.said !== null) this.#within.speech += storing;
    else if (this.asked !== null) this.#within.webhook += storing;
    this.#turns += 1;
  }

  partsUntil(at: number): StageTimes {
    const { listening, webhook, speech } = this.#within;
    const parts = {
      listening: Math.max(0, this.#heard - this.begin - listening),
      understanding: this.#understanding,
      logic: this.#logic,
      webhook: Math.max(0, this.#webhook - webhook),
      speech: Math.max(0, at - (this.said ?? at) - speech),
    };
    const known = Object.values(parts).reduce((sum, part) => sum + part, 0);
    const left = Math.max(0, at - this.begin - known);
    return this.#turns === 0 ? { ...parts, other: left } : { ...parts, logic: parts.logic + left, other: 0 };
  }
}

const milliseconds = (value: unknown) => (typeof value === "number" ? value : 0);

export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return null;
  const at = (place: number) => sorted[place] ?? 0;
  return sorted.length % 2 === 1 ? at(Math.floor(middle)) : (at(middle - 1) + at(middle)) / 2;
}
