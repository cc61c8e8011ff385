import {
  type Effect,
  type EngineEvent,
  fractionOf,
  type LogEntry,
  logOf,
  notKept,
  openListen,
  type Runtime,
  type Session,
  step,
} from "@parley/engine";
import type { JsonObject } from "@parley/model/kernel";
import type { Beginning } from "../conversations/beginning-of.ts";
import type { Happening } from "../turns/ports.ts";
import { blockAt, type Place } from "./place.ts";
import type { RecordedDoing, RecordedTalk, RecordedTurn, ReplayableCall } from "./recorded-call.ts";
import { areSameWords, beginsAlike, isSameRequest, isSameWay, type Side, sideOf } from "./side.ts";

/** A turn that went otherwise: what the caller did, where, what the call did then, and what the draft does. */
export type Difference = {
  /** Number of the turn; the first is the beginning. */
  readonly turn: number;
  readonly at_ms: number;
  readonly doing: RecordedDoing;
  /** Where the draft stood; null at the beginning. */
  readonly from: Place | null;
  readonly call: Side;
  readonly draft: Side;
};

/** How a comparison ended. */
export type ReplayEnd =
  /** The draft goes the way of the call to its last stored turn. */
  | { readonly type: "same" }
  /** It takes another way. */
  | { readonly type: "differs"; readonly difference: Difference }
  /** It asks what the call never asked, and nothing is sent: what comes then is not known. */
  | { readonly type: "asks"; readonly name: string; readonly difference: Difference }
  /** What the caller did next is masked. */
  | { readonly type: "masked"; readonly turn: number }
  /** The record does not keep what the draft needs next. */
  | { readonly type: "untold"; readonly turn: number; readonly what: Untold };

/**
 * What a record does not keep. Of a call: its beginning, other guesses of the recogniser, an answer's body, the
 * account's values. Of a recording: where the caller spoke, or what was heard there.
 */
export type Untold = "beginning" | "guesses" | "answer" | "account" | "audio";

/** A stored call beside the way that a draft goes with it. */
export type Replay = {
  readonly call: ReplayableCall["call_uuid"];
  readonly end: ReplayEnd;
  /** The first turn in which the draft says other words on the same way. */
  readonly words: Difference | null;
  /** Rules of the draft that it breaks on the way, each with the first turn in which it does. */
  readonly broken: readonly { readonly rule: string; readonly turn: number }[];
};

/**
 * Plays a stored call against a program, by what was understood: words and keys as they were recorded, answers of
 * requests as the record keeps them. It sends nothing, and the same call and program give the same result.
 */
export function replayCall(runtime: Runtime, talk: RecordedTalk): Replay {
  return new Replaying(runtime, talk).run();
}

/** A turn that the draft made: what happened, what was done about it, and the session after it. */
export type ReplayedTurn = {
  readonly event: EngineEvent;
  readonly effects: readonly Effect[];
  readonly session: Session | null;
};

/** A replay with the draft's way, to where the comparison ended. */
export function replayWithTurns(
  runtime: Runtime,
  talk: RecordedTalk,
): Replay & { readonly turns: readonly ReplayedTurn[] } {
  const replaying = new Replaying(runtime, talk);
  return { ...replaying.run(), turns: replaying.turns };
}

class Replaying {
  readonly turns: ReplayedTurn[] = [];
  readonly #runtime: Runtime;
  readonly #talk: RecordedTalk;
  /** Ids of the call's requests, each with the id that the draft gives to the same request. */
  readonly #requests = new Map<string, string>();
  /** Requests of the draft that are of our own making: what they answer changes the conversation itself. */
  readonly #internal = new Set<string>();
  #session: Session | null = null;
  #at: Place | null = null;
  #timer = "none";
  #isAccountRead = false;

  constructor(runtime: Runtime, talk: RecordedTalk) {
    this.#runtime = runtime;
    this.#talk = talk;
  }

  run(): Replay {
    const { call, beginning, turns } = this.#talk;
    const { program } = this.#runtime;
    let words: Difference | null = null;
    const broken = new Map<string, number>();
    const ended = (end: ReplayEnd): Replay => ({
      call: call.call_uuid,
      end,
      words,
      broken: [...broken].map(([rule, turn]) => ({ rule, turn })),
    });
    if (beginning === null) return ended({ type: "untold", turn: 1, what: "beginning" });
    for (const [index, recorded] of turns.entries()) {
      const turn = index + 1;
      if (recorded.doing.type === "masked") return ended({ type: "masked", turn });
      if (recorded.doing.type === "unheard") return ended({ type: "untold", turn, what: "audio" });
      if (recorded.doing.type === "guessed") return ended({ type: "untold", turn, what: "guesses" });
      const from = this.#at;
      const happening = this.#happening(recorded.doing, beginning);
      if (happening === null) return ended({ type: "untold", turn, what: "answer" });
      const log = this.#step({ ...happening, ...this.#timeOf(recorded, turn) });
      if (this.#isAccountRead) return ended({ type: "untold", turn, what: "account" });
      if (log.some(({ type }) => type === "not_kept")) return ended({ type: "untold", turn, what: "answer" });
      for (const entry of log) {
        if (entry.type === "rule_breached" && !broken.has(entry.rule)) broken.set(entry.rule, turn);
      }
      const draft = sideOf(log, from ?? undefined);
      this.#at = draft.at;
      const { side, at_ms, doing } = recorded;
      const difference = { turn, at_ms, doing, from, call: side, draft };
      if (!isSameWay(program, side, draft)) return ended(this.#parted(difference));
      if (words === null && !areSameWords(side, draft)) words = difference;
      for (const [place, { request }] of side.asked.entries()) {
        const same = draft.asked[place];
        if (same !== undefined) this.#requests.set(request, same.request);
      }
    }
    return ended({ type: "same" });
  }

  /** The ways part here, or the draft asks first what the call never asked. */
  #parted(difference: Difference): ReplayEnd {
    const { draft, call } = difference;
    const { program } = this.#runtime;
    const known = this.#talk.turns.flatMap(({ side }) => side.asked);
    const asked = draft.asked.find((one) => !known.some((other) => isSameRequest(program, other, one)));
    if (asked === undefined || !beginsAlike(program, call, draft)) return { type: "differs", difference };
    return { type: "asks", name: asked.kind === "action" ? asked.name : asked.at.name, difference };
  }

  #step(event: EngineEvent): readonly LogEntry[] {
    const { session, effects } = step(this.#runtime, this.#session, event);
    this.#session = session;
    this.turns.push({ event, effects, session });
    for (const effect of effects) this.#note(effect);
    return logOf(effects);
  }

  #note(effect: Effect): void {
    if (effect.type === "set_timer") this.#timer = effect.id;
    if (effect.type === "request" && "internal" in effect && effect.internal !== null) this.#internal.add(effect.id);
  }

  /** The call's own clock. Chance that the call did not ask for is made of the call and the turn. */
  #timeOf({ at_ms, random }: RecordedTurn, turn: number): Pick<EngineEvent, "now" | "random"> {
    const { call } = this.#talk;
    return { now: call.answered_ms + at_ms, random: random ?? fractionOf(`${call.call_uuid}:${turn}`) };
  }

  /** What happened, told to the draft; null where the record does not keep what it needs of it. */
  #happening(
    doing: Exclude<RecordedDoing, { type: "masked" | "guessed" | "unheard" }>,
    beginning: Beginning,
  ): Happening | null {
    const open = this.#session === null ? null : openListen(this.#session);
    const heard = { listen: open ?? "none", heard_ms: 0 };
    switch (doing.type) {
      case "started":
        return this.#started(beginning, doing.message);
      case "said": {
        const { text, confidence, others = [] } = doing;
        return {
          type: "said",
          alternatives: [{ text, confidence }, ...others].map((each) => ({ ...each, language: null })),
          audio: null,
          noise: null,
          ...heard,
        };
      }
      case "received":
        return { type: "received", message: "replayed", text: doing.text };
      case "pressed":
        return { ...doing, ...heard };
      case "silent":
        return { type: "silent", ...heard };
      case "noise":
        return { type: "noise", level: doing.level, ...heard };
      case "happened":
        return { type: "happened", name: doing.name, data: null };
      case "streamed":
        return { type: "streamed", request: this.#requests.get(doing.request) ?? doing.request, text: doing.text };
      case "answered":
        return this.#answered(doing);
      case "elapsed":
        return { type: "elapsed", timer: this.#elapsed() };
      case "hung_up":
        return { type: "hung_up", by: doing.by };
    }
  }

  #started({ channel, zone, language, entry, account }: Beginning, message: string | null): Happening {
    const { call_uuid, caller_number, metadata, account: known } = this.#talk.call;
    return {
      type: "started",
      session: call_uuid,
      channel,
      contact: caller_number,
      zone,
      language,
      metadata,
      account: known ?? this.#unreadable(account),
      message,
      entry: entry === null ? null : (blockAt(this.#runtime.program, entry)?.id ?? entry.id),
    };
  }

  /** An account of which the record has the names alone: reading a value ends the comparison. */
  #unreadable(names: readonly string[]): JsonObject {
    const account: JsonObject = {};
    const read = () => {
      this.#isAccountRead = true;
      return null;
    };
    for (const name of names) Object.defineProperty(account, name, { enumerable: true, get: read });
    return account;
  }

  /** Webhooks, models and actions of our own act on what they answer at once; of others only what an expression reads counts. */
  #answered({ request, answer }: Extract<RecordedDoing, { type: "answered" }>): Happening | null {
    const { result, ...rest } = answer;
    const id = this.#requests.get(request) ?? request;
    const isActedOn = this.#internal.has(id) || needsAll(this.#session);
    if (result === undefined && isActedOn) return null;
    return { type: "answered", request: id, ...rest, result: result ?? (result === null ? null : notKept) };
  }

  /** The timer that was running. */
  #elapsed(): string {
    const state = this.#session?.state;
    if (state?.type === "sleeping") return state.timer;
    return this.#session?.pending?.timer ?? this.#timer;
  }
}

/** Stages that act on the whole answer: what a model said is gone on from. */
const wholeStages: readonly string[] = ["info", "fill_slot", "validation", "model"];

const needsAll = (session: Session | null): boolean => wholeStages.includes(session?.pending?.stage ?? "");
