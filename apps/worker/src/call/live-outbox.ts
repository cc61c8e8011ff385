import type { Database } from "@parley/db";
import { type CallKey, claimHeld, settleOutbox } from "@parley/db/store";
import { type DeliveryTimes, OutboxDelivery, type OutboxEntry, sendOutgoing } from "@parley/host";
import type { Tables } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import type { Logger } from "pino";
import { type Answer, type Outside, refusedAnswer } from "../agent/outside.ts";

export type LiveOutboxOptions = {
  readonly database: Database<Tables>;
  readonly outside: Outside;
  readonly log: Logger;
  /** When what fails is tried again. Default: as ever. */
  readonly times?: DeliveryTimes;
};

/** An entry with the call that goes on and hears its answer. */
type Waiting = CallKey & Pick<OutboxEntry, "key" | "outgoing">;
type Live = Waiting & { readonly attempt: number };

type Hear = (key: string, answer: Answer) => void;

/** A call that goes on, and what it still waits for. That depends on no write, which may fail. */
type OpenCall = { readonly hear: Hear; readonly waiting: Map<string, Waiting> };

/** How long what is being sent may take when the worker stops; milliseconds. */
const stopPatience = 3000;

/**
 * Delivers the async actions of calls that go on: at once, and again while that fails, until the call hears the last answer
 * or ends. What is not delivered by then is any process's to deliver.
 */
export class LiveOutbox {
  readonly #delivery: OutboxDelivery<Live, Answer>;
  readonly #calls = new Map<Id, OpenCall>();

  constructor({ database, outside, log, times }: LiveOutboxOptions) {
    const failed = (error: unknown) => log.warn({ err: error }, "an action of a call could not be claimed or settled");
    this.#delivery = new OutboxDelivery(
      {
        claim: (sending) => this.#claim(database, sending, failed),
        send: async ({ organisation, key, outgoing }) => {
          try {
            return await sendOutgoing((call) => outside.run(call, organisation), key, outgoing);
          } catch (error) {
            log.error({ err: error, effect: key }, "an action could not be sent");
            return { answer: refusedAnswer("It could not be sent."), isFinal: false };
          }
        },
        told: async ({ call, key }, answer) => {
          this.#calls.get(call)?.hear(key, answer);
          this.#calls.get(call)?.waiting.delete(key);
        },
        settle: (entry, end) => settleOutbox(database, entry, end),
        after: (pause, back) => {
          const timer = setTimeout(back, pause);
          return () => clearTimeout(timer);
        },
        random: () => Math.random(),
        failed,
      },
      times,
    );
  }

  /** A call begins; `hear` is given the last answer to each of its actions while it goes on. */
  open(call: Id, hear: Hear): void {
    this.#calls.set(call, { hear, waiting: new Map() });
  }

  close(call: Id): void {
    this.#calls.delete(call);
  }

  /** Sends what was stored with a turn of a call. */
  take({ organisation, call }: CallKey, { key, outgoing }: OutboxEntry): void {
    const entry = { organisation, call, key, outgoing };
    this.#calls.get(call)?.waiting.set(key, entry);
    this.#delivery.take({ ...entry, attempt: 1 });
  }

  stop(): Promise<void> {
    return this.#delivery.stop(stopPatience);
  }

  /** What is due again. A client for which nothing can be claimed now takes nothing from the others. */
  async #claim(
    database: Database<Tables>,
    sending: readonly Live[],
    failed: (error: unknown) => void,
  ): Promise<Live[]> {
    const keysSending = new Set(sending.map(({ key }) => key));
    const waiting = [...this.#calls.values()]
      .flatMap((call) => [...call.waiting.values()])
      .filter(({ key }) => !keysSending.has(key));
    const claims = Map.groupBy(waiting, ({ organisation }) => organisation);
    const claimed = await Promise.all(
      [...claims].map(([organisation, entries]) =>
        claimOf(database, organisation, entries).catch((error: unknown) => {
          failed(error);
          return [];
        }),
      ),
    );
    return claimed.flat();
  }
}

async function claimOf(database: Database<Tables>, organisation: Id, entries: readonly Waiting[]): Promise<Live[]> {
  const keys = entries.map(({ key }) => key);
  const claimed = await claimHeld(database, organisation, keys);
  const attempts = new Map(claimed.map(({ key, attempt }) => [key, attempt]));
  return entries.flatMap((entry) => {
    const attempt = attempts.get(entry.key);
    return attempt === undefined ? [] : [{ ...entry, attempt }];
  });
}
