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
type Live = CallKey & Pick<OutboxEntry, "key" | "outgoing"> & { readonly attempt: number };

type Hear = (key: string, answer: Answer) => void;

/** How long what is being sent may take when the worker stops; milliseconds. */
const stopPatience = 3000;

/**
 * Delivers the async actions of calls that go on: at once, and again while that fails, until the call hears the last answer
 * or ends. What is not delivered by then is any process's to deliver.
 */
export class LiveOutbox {
  readonly #delivery: OutboxDelivery<Live, Answer>;
  readonly #calls = new Map<Id, Hear>();
  /** What failed, by its key, until it is claimed again. */
  readonly #again = new Map<string, Live>();

  constructor({ database, outside, log, times }: LiveOutboxOptions) {
    this.#delivery = new OutboxDelivery(
      {
        claim: () => this.#claim(database),
        send: async ({ organisation, key, outgoing }) => {
          try {
            return await sendOutgoing((call) => outside.run(call, organisation), key, outgoing);
          } catch (error) {
            log.error({ err: error, effect: key }, "an action could not be sent");
            return { answer: refusedAnswer("It could not be sent."), isFinal: false };
          }
        },
        told: async ({ call, key }, answer) => this.#calls.get(call)?.(key, answer),
        settle: async (entry, end) => {
          await settleOutbox(database, entry, end);
          if (typeof end.outcome === "object" && this.#calls.has(entry.call)) this.#again.set(entry.key, entry);
        },
        after: (pause, back) => {
          const timer = setTimeout(back, pause);
          return () => clearTimeout(timer);
        },
        random: () => Math.random(),
        failed: (error) => log.warn({ err: error }, "an action of a call could not be settled"),
      },
      times,
    );
  }

  /** A call begins; `hear` is given the last answer to each of its actions while it goes on. */
  open(call: Id, hear: Hear): void {
    this.#calls.set(call, hear);
  }

  close(call: Id): void {
    this.#calls.delete(call);
    for (const entry of this.#again.values()) if (entry.call === call) this.#again.delete(entry.key);
  }

  /** Sends what was stored with a turn of a call. */
  take({ organisation, call }: CallKey, { key, outgoing }: OutboxEntry): void {
    this.#delivery.take({ organisation, call, key, outgoing, attempt: 1 });
  }

  stop(): Promise<void> {
    return this.#delivery.stop(stopPatience);
  }

  async #claim(database: Database<Tables>): Promise<Live[]> {
    const waiting = Map.groupBy(this.#again.values(), ({ organisation }) => organisation);
    const claimed: Live[] = [];
    for (const [organisation, entries] of waiting) {
      const keys = entries.map(({ key }) => key);
      for (const { key, attempt } of await claimHeld(database, organisation, keys)) {
        const entry = this.#again.get(key);
        this.#again.delete(key);
        if (entry !== undefined) claimed.push({ ...entry, attempt });
      }
    }
    return claimed;
  }
}
