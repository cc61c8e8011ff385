import type { Id, Json, JsonObject } from "@parley/model/kernel";
import { type Beginning, beginningOf } from "../conversations/beginning-of.ts";
import { drawnIn } from "../conversations/drawn-in.ts";
import { type Learnt, learntIn, learntTypes } from "./learnt.ts";
import { textOf } from "./place.ts";
import { type Side, sideOf } from "./side.ts";

/** What a replay needs of a stored call, as the API gives it. */
export type ReplayableCall = {
  readonly call_uuid: Id;
  readonly caller_number: string | null;
  /** Epoch milliseconds of the answer; the lines count from it. */
  readonly answered_ms: number;
  /** From before the call changed it. */
  readonly metadata: JsonObject;
  /** What was known of the person before the call; null where that is not known here. */
  readonly account: JsonObject | null;
  readonly events: readonly { readonly at_ms: number; readonly type: string; readonly data: JsonObject }[];
};

/** What happened in a turn. */
export type RecordedDoing =
  /** On text channels with the first message. */
  | { readonly type: "started"; readonly message: string | null }
  | {
      readonly type: "said";
      readonly text: string;
      readonly confidence: number;
      /** Less likely words, where they are known. */
      readonly others?: readonly { readonly text: string; readonly confidence: number }[];
    }
  | { readonly type: "received"; readonly text: string }
  | { readonly type: "pressed"; readonly digits: string; readonly chosen?: true }
  | { readonly type: "silent" }
  | { readonly type: "noise"; readonly level: number }
  | { readonly type: "happened"; readonly name: string }
  | { readonly type: "streamed"; readonly request: string; readonly text: string }
  | { readonly type: "answered"; readonly request: string; readonly answer: RecordedAnswer }
  | { readonly type: "elapsed" }
  | { readonly type: "hung_up"; readonly by: "caller" | "agent" | "network" }
  /** What the caller did is masked. */
  | { readonly type: "masked" }
  /** Another guess of the recogniser won, and the record has the first alone. */
  | { readonly type: "guessed" }
  /** The recording is played, and what the caller said here was not heard. */
  | { readonly type: "unheard" };

/** An answer; `result` is undefined where the record does not keep its body. */
export type RecordedAnswer = {
  readonly ok: boolean;
  readonly status: number | null;
  readonly error: string | null;
  readonly timed_out: boolean;
  readonly result: Json | undefined;
};

export type RecordedTurn = {
  /** Milliseconds since the answer. */
  readonly at_ms: number;
  readonly doing: RecordedDoing;
  /** What chance came with the turn, where it asked for chance. */
  readonly random: number | null;
  /** What the call did. */
  readonly side: Side;
  /** What it learnt of the caller; nothing where the record came without it. */
  readonly learnt: readonly Learnt[];
};

/** A call read for replays; `beginning` is null where the record does not say it. */
export type RecordedTalk = {
  readonly call: ReplayableCall;
  readonly beginning: Beginning | null;
  readonly turns: readonly RecordedTurn[];
};

/** An entry as a call keeps it: plain JSON. */
type KeptEntry = { readonly type: string; readonly [member: string]: Json };

/** What happened, by the entry that begins its turn; null for one that begins none. */
const beginners: { readonly [type: string]: (entry: KeptEntry) => RecordedDoing | null } = {
  began: () => ({ type: "started", message: null }),
  caller_said: (entry) => {
    if (entry.synthetic === true) return null;
    const { text, confidence } = entry;
    return masked(entry) ?? { type: "said", text: textOf(text), confidence: numberOf(confidence) ?? 1 };
  },
  message_received: (entry) => masked(entry) ?? { type: "received", text: textOf(entry.text) },
  caller_pressed: (entry) =>
    masked(entry) ?? {
      type: "pressed",
      digits: textOf(entry.digits),
      ...(entry.chosen === true && { chosen: true as const }),
    },
  caller_silent: () => ({ type: "silent" }),
  noise_heard: ({ level }) => ({ type: "noise", level: numberOf(level) ?? 0 }),
  happened: ({ name }) => ({ type: "happened", name: textOf(name) }),
  model_said: (entry) =>
    masked(entry) ?? { type: "streamed", request: textOf(entry.request), text: textOf(entry.text) },
  answer_received: (entry) => ({ type: "answered", request: textOf(entry.request), answer: answerOf(entry) }),
  ended: ({ reason }) => {
    const by = hangers.find((one) => reason === `hung up by ${one}`);
    return by === undefined ? null : { type: "hung_up", by };
  },
};

const hangers = ["caller", "agent", "network"] as const;

/** Entries that may stand before the one that begins their turn. */
const ahead: readonly string[] = ["requested", "second_opinion"];

/** The kinds of entries that a replay reads. Written out, so that bundles that replay nothing can leave them out. */
export const replayedTypes: readonly string[] = [
  "began",
  "caller_said",
  "message_received",
  "caller_pressed",
  "caller_silent",
  "noise_heard",
  "happened",
  "model_said",
  "answer_received",
  "ended",
  "requested",
  "second_opinion",
  "entered",
  "came_back",
  "agent_said",
  "transfer_outcome",
  "chance",
];

const masked = (entry: KeptEntry): RecordedDoing | null =>
  entry.masked === true || "sealed" in entry || entry.is_encrypted === true ? { type: "masked" } : null;

function answerOf({ ok, status, error, timed_out, result, masked: isMasked }: KeptEntry): RecordedAnswer {
  const code = numberOf(status);
  const isKept = result !== undefined && isMasked !== true;
  return {
    ok: ok === true,
    status: code,
    error: typeof error === "string" ? error : null,
    timed_out: timed_out === true,
    // Where no server answered there is no body.
    result: isKept ? (result ?? null) : timed_out === true ? null : undefined,
  };
}

/** Reads a stored call once, for all its replays. */
export function readRecordedCall(call: ReplayableCall): RecordedTalk {
  const reading = new Reading();
  for (const { at_ms, type, data } of call.events) {
    if (replayedTypes.includes(type) || learntTypes.includes(type)) reading.take(at_ms, { ...data, type });
  }
  return { call, ...reading.whole() };
}

type OpenTurn = { readonly at: number; doing: RecordedDoing; readonly entries: KeptEntry[] };

/** A record while it is parted into turns: each begins with what happened, or later than the one before: by a timer. */
class Reading {
  readonly #turns: OpenTurn[] = [];
  readonly #asyncs = new Map<unknown, unknown>();
  #ahead: KeptEntry[] = [];

  take(at: number, entry: KeptEntry): void {
    if (entry.type === "requested") this.#asyncs.set(entry.request, entry.name);
    const last = this.#turns.at(-1);
    if (last !== undefined && isFirstMessage(last, at, entry)) {
      last.doing = masked(entry) ?? { type: "started", message: textOf(entry.text) };
      return;
    }
    const doing = this.#isOfAnswer(last, at, entry) ? null : (beginners[entry.type]?.(entry) ?? null);
    const isLater = last !== undefined && at > last.at;
    if (doing === null && isLater && ahead.includes(entry.type)) this.#ahead.push(entry);
    else if (doing !== null || isLater) this.#begin(at, doing ?? { type: "elapsed" }, entry);
    else last?.entries.push(entry);
  }

  whole(): Pick<RecordedTalk, "beginning" | "turns"> {
    let place: Side["at"] | undefined;
    const turns = this.#turns.map(({ at, doing, entries }): RecordedTurn => {
      const side = sideOf(entries, place);
      place = side.at;
      return {
        at_ms: at,
        doing: withOutcome(doing, entries),
        random: drawnIn(entries),
        side,
        learnt: learntIn(entries),
      };
    });
    return { beginning: beginningOf(this.#turns[0]?.entries ?? []), turns };
  }

  #begin(at: number, doing: RecordedDoing, entry: KeptEntry): void {
    const before = this.#ahead;
    this.#ahead = [];
    const isGuessed =
      doing.type === "said" && before.some(({ type, won }) => type === "second_opinion" && won === true);
    this.#turns.push({ at, doing: isGuessed ? { type: "guessed" } : doing, entries: [...before, entry] });
  }

  /** An answer that the conversation did not wait for happens under the name of its action, in one turn. */
  #isOfAnswer(last: OpenTurn | undefined, at: number, { type, name }: KeptEntry): boolean {
    if (type !== "happened" || last?.doing.type !== "answered" || last.at !== at) return false;
    return this.#asyncs.get(last.doing.request) === name;
  }
}

/** A conversation by text may begin with a message, which stands before the first block. */
function isFirstMessage({ doing, at, entries }: OpenTurn, moment: number, { type }: KeptEntry): boolean {
  if (type !== "message_received" || doing.type !== "started" || at !== moment) return false;
  return !entries.some((entry) => entry.type === "entered");
}

/** The outcome of a transfer is its answer, and the record keeps it apart. */
function withOutcome(doing: RecordedDoing, entries: readonly KeptEntry[]): RecordedDoing {
  const outcome = entries.find(({ type }) => type === "transfer_outcome")?.outcome;
  if (doing.type !== "answered" || typeof outcome !== "string") return doing;
  return { ...doing, answer: { ...doing.answer, result: { outcome } } };
}

const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);
