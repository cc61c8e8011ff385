import type { CallEvent } from "../api/types.ts";

/** The parts of the time between the caller's last sound and the agent's first. */
export const stages = ["listening", "webhook", "speech", "other"] as const;
export type Stage = (typeof stages)[number];
export type StageTimes = { readonly [stage in Stage]: number };

export const stageNames: { readonly [stage in Stage]: string } = {
  listening: "Listening",
  webhook: "Webhook",
  speech: "Speech",
  other: "Understanding, logic",
};

export type Turn = {
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
 * How long each answer took, as far as the record tells: until the input was taken as complete (listening), for other
 * servers (webhook), from the words to their first sound (speech), and what is left (understanding, logic, storing).
 */
export function turnsOf(events: readonly CallEvent[]): readonly Turn[] {
  const turns: Turn[] = [];
  let block = "";
  let sound: number | null = null;
  let heard: number | null = null;
  let asked: number | null = null;
  let webhook = 0;
  let said: number | null = null;
  for (const { type, at_ms: at, data } of events) {
    if (type === "entered") block = typeof data.name === "string" ? data.name : "";
    else if (type === "key" || type === "caller_audio_ended") sound = at;
    else if (heardTypes.includes(type)) {
      heard = at;
      asked = null;
      webhook = 0;
      said = null;
    } else if (heard === null) continue;
    else if (type === "requested") asked ??= at;
    else if (type === "answer_received" && asked !== null) {
      webhook += at - asked;
      asked = null;
    } else if (type === "agent_said") said ??= at;
    else if (type === "play_started" && said !== null) {
      const begin = sound !== null && sound <= heard ? sound : heard;
      const listening = heard - begin;
      const speech = at - said;
      const total = at - begin;
      const other = Math.max(0, total - listening - webhook - speech);
      turns.push({ at: begin, block, total, parts: { listening, webhook, speech, other } });
      [sound, heard] = [null, null];
    }
  }
  return turns;
}

export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return null;
  const at = (place: number) => sorted[place] ?? 0;
  return sorted.length % 2 === 1 ? at(Math.floor(middle)) : (at(middle - 1) + at(middle)) / 2;
}
