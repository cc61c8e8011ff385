import { setTimeout as delay } from "node:timers/promises";
import { type Database, mayBeTriedAgain } from "@parley/db";
import { commitTurn, finishCall, keepLostRecording, noteAnswered } from "@parley/db/store";
import { type OutboxEntry, storeOutgoing } from "@parley/host";
import type { Tables } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import type { Logger } from "pino";
import { sealedWords } from "./withheld-words.ts";

export type CallStoreOptions = {
  /** A handle of its own, so that no setup takes the connections of calls under way. */
  readonly database: Database<Tables>;
  /** Whether the database answers now. */
  readonly isReachable: () => boolean;
  /** Seals what is to be sent with a key of its client; `context` says what it is. */
  readonly seal: (organisation: Id, text: string, context: string) => Promise<string>;
  readonly log: Logger;
  /** How long a call under way waits for something to be stored, in milliseconds. Default 30,000. */
  readonly patience?: number;
  /** After how long those who wait hear of it. Default 2,000. */
  readonly slowAfter?: number;
};

/** Who waits for something to be stored. */
export type Waiting = {
  /** Aborted when nothing waits for it. */
  readonly over: AbortSignal;
  /** It takes long enough to say so; told at most once. */
  readonly slow?: () => void;
};

type TurnToStore = Omit<Parameters<typeof commitTurn>[1], "outbox"> & { readonly outbox: readonly OutboxEntry[] };
type Answered = Parameters<typeof noteAnswered>[1];
type End = Parameters<typeof finishCall>[1];
type Lost = Parameters<typeof keepLostRecording>[1];

const shortestPause = 100;
const longestPause = 1000;
/** Whether the database answers is found out beside the calls; they try it for themselves at least so often. */
const longestTrust = 2000;

/**
 * Stores what live calls leave behind, and tries again while the database is away. A turn is tried for as long as a
 * caller can wait, an end until it is stored. All of it may be stored twice without harm.
 */
export class CallStore {
  readonly #options: CallStoreOptions;
  readonly #trying = new Set<AbortController>();
  #isStopped = false;

  constructor(options: CallStoreOptions) {
    this.#options = options;
  }

  /** Throws CallLost, what the database holds against the turn, or, after the patience, why it was not to be had. */
  async commitTurn(turn: TurnToStore, waiting: Waiting): Promise<void> {
    const commit = async (database: Database<Tables>) => {
      const [outbox, events] = await Promise.all([
        Promise.all(turn.outbox.map((entry) => this.#sealed(turn.organisation, entry))),
        Promise.all(turn.events.map((event) => sealedWords(this.#options.seal, turn, event))),
      ]);
      await commitTurn(database, { ...turn, outbox, events });
    };
    await this.#store(commit, waiting, this.#options.patience ?? 30_000);
  }

  /** The same for the other side's answer to a call of ours. */
  async noteAnswered(answered: Answered, waiting: Waiting): Promise<void> {
    await this.#store((database) => noteAnswered(database, answered), waiting, this.#options.patience ?? 30_000);
  }

  /** False when the call had ended already, or is no longer held. Rejects only with a fault of ours, or once `stop` is called. */
  async finish(end: End): Promise<boolean> {
    return this.#store((database) => finishCall(database, end), { over: neverOver }, Number.POSITIVE_INFINITY);
  }

  /** Names the recording of a call that others have ended. */
  async keepLostRecording(lost: Lost): Promise<void> {
    await this.#store((database) => keepLostRecording(database, lost), { over: neverOver }, Number.POSITIVE_INFINITY);
  }

  /** Stops trying: the process ends. */
  stop(): void {
    this.#isStopped = true;
    for (const trying of this.#trying) trying.abort(new Error("The worker stops"));
  }

  /** Nothing that is sent is stored in clear. What is never sent again is not stored. */
  async #sealed(organisation: Id, { key, kind, name, receiver, timeout, outgoing }: OutboxEntry) {
    const text = kind === "request" ? null : JSON.stringify(storeOutgoing(outgoing));
    const effect = text === null ? null : await this.#options.seal(organisation, text, `outbox ${key}`);
    return { key, kind, name, receiver, timeout_ms: timeout, effect };
  }

  async #store<T>(
    work: (database: Database<Tables>) => Promise<T>,
    { over, slow }: Waiting,
    patience: number,
  ): Promise<T> {
    using ending = new DisposableStack();
    const trying = new AbortController();
    this.#trying.add(trying);
    ending.defer(() => this.#trying.delete(trying));
    if (this.#isStopped) trying.abort(new Error("The worker stops"));
    const giveUp = () => trying.abort(over.reason);
    if (over.aborted) giveUp();
    over.addEventListener("abort", giveUp);
    ending.defer(() => over.removeEventListener("abort", giveUp));
    if (slow !== undefined) ending.adopt(setTimeout(slow, this.#options.slowAfter ?? 2000), clearTimeout);
    let failure: unknown = new Error("The database did not answer in time");
    if (patience !== Number.POSITIVE_INFINITY) {
      ending.adopt(
        setTimeout(() => trying.abort(failure), patience),
        clearTimeout,
      );
    }
    const { signal } = trying;
    for (let pause = shortestPause; ; pause = Math.min(2 * pause, longestPause)) {
      try {
        await this.#whenReachable(signal);
        return await unlessAborted(work(this.#options.database), signal);
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        if (!mayBeTriedAgain(error)) throw error;
        failure = error;
        this.#options.log.debug({ err: error }, "a call could not be stored yet");
      }
      await delay(pause, undefined, { signal }).catch(() => {
        throw signal.reason;
      });
    }
  }

  async #whenReachable(signal: AbortSignal): Promise<void> {
    const until = performance.now() + longestTrust;
    while (!this.#options.isReachable() && performance.now() < until) await delay(shortestPause, undefined, { signal });
  }
}

const neverOver = new AbortController().signal;

/** The same, or why the wait ended; its later result does not matter. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop);
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
