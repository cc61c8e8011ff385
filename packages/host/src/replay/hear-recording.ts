import type { Recognition, Runtime } from "@parley/engine";
import type { RecordedTalk, RecordedTurn, ReplayableCall } from "./recorded-call.ts";
import { type ReplayedTurn, replayWithTurns } from "./replay-call.ts";

/** Words that a recogniser heard, with how sure it is. */
export type HeardWords = { readonly text: string; readonly confidence: number };

/** What a draft hears of a call's recording. */
export type HeardCall = {
  readonly call: ReplayableCall["call_uuid"];
  /** Turns in which the caller spoke, by their number from 1; null: not heard, since the draft goes another way before. */
  readonly turns: readonly { readonly turn: number; readonly heard: readonly HeardWords[] | null }[];
};

/** Where a recording has what a caller said before a turn; milliseconds since the answer. */
export type Span = { readonly from: number; readonly until: number };

/** Further kinds of entries that tell when the caller spoke. Only what hears recordings reads them. */
export const voiceTypes: readonly string[] = ["caller_audio_started", "caller_audio_ended", "recognised"];

/** Has a recogniser hear a span, as the draft listens there. */
export type HearSpan = (span: Span, recognition: Recognition) => Promise<readonly HeardWords[]>;

/**
 * Recognises the recording of a call again, turn by turn, as the draft listens at that point. It ends where the draft
 * goes another way; what comes later is not heard.
 */
export async function hearRecording(runtime: Runtime, talk: RecordedTalk, hear: HearSpan): Promise<HeardCall> {
  const spans = spokenBefore(talk);
  const call = talk.call.call_uuid;
  const turns = new Map<number, readonly HeardWords[] | null>([...spans.keys()].map((turn) => [turn, null]));
  const heard = (): HeardCall => ({ call, turns: [...turns].map(([turn, words]) => ({ turn, heard: words })) });
  for (;;) {
    const { end, turns: made } = replayWithTurns(runtime, heardInstead(talk, heard()));
    if (end.type !== "untold" || end.what !== "audio") return heard();
    const span = spans.get(end.turn);
    if (span === undefined) return heard();
    const listen = lastListen(made);
    turns.set(end.turn, listen?.speech === true ? await hear(span, listen.recognition) : []);
  }
}

/** The talk with what was heard of its recording in the place of what was understood then. */
export function heardInstead(talk: RecordedTalk, { turns }: HeardCall): RecordedTalk {
  const heard = new Map(turns.map((each) => [each.turn, each.heard]));
  return {
    ...talk,
    turns: talk.turns.map((recorded, index) => {
      const { type } = recorded.doing;
      const words = heard.get(index + 1);
      if (words === undefined && type !== "said" && type !== "guessed") return recorded;
      return { ...recorded, doing: doingOf(words ?? null) };
    }),
  };
}

function doingOf(words: readonly HeardWords[] | null): RecordedTurn["doing"] {
  if (words === null) return { type: "unheard" };
  const [best, ...others] = words;
  return best === undefined ? { type: "silent" } : { type: "said", ...best, others };
}

function lastListen(turns: readonly ReplayedTurn[]) {
  return turns.flatMap(({ effects }) => effects.flatMap((effect) => (effect.type === "listen" ? [effect] : []))).at(-1);
}

/** What the caller said before each turn that is words or silence, by the number of the turn. */
function spokenBefore({ call, turns }: RecordedTalk): ReadonlyMap<number, Span> {
  const spans = new Map<number, Span>();
  const voice = call.events.filter(({ type }) => voiceTypes.includes(type));
  let next = 0;
  for (const [index, { at_ms, doing }] of turns.entries()) {
    const { type } = doing;
    if (type !== "said" && type !== "silent" && type !== "guessed" && type !== "pressed") continue;
    const since: ReplayableCall["events"][number][] = [];
    for (let entry = voice[next]; entry !== undefined && entry.at_ms <= at_ms; entry = voice[next]) {
      since.push(entry);
      next++;
    }
    const span = type === "pressed" ? null : lastSpoken(since, at_ms);
    if (span !== null) spans.set(index + 1, span);
  }
  return spans;
}

/** The last utterance: what a recogniser found no words in came before it. */
function lastSpoken(entries: ReplayableCall["events"], at: number): Span | null {
  let open: { from: number; until: number | null } | null = null;
  let last: Span | null = null;
  for (const { type, at_ms } of entries) {
    if (type === "caller_audio_started") open ??= { from: at_ms, until: null };
    else if (type === "caller_audio_ended" && open !== null) open.until = at_ms;
    else if (type === "recognised" && open !== null) {
      last = { from: open.from, until: open.until ?? at_ms };
      open = null;
    }
  }
  return open === null ? last : { from: open.from, until: open.until ?? at };
}
