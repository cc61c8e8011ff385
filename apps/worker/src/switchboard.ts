import { type ClaimedDial, claimDial, passDial } from "@parley/db/store";
import { Pacer } from "@parley/voice";
import { type Answering, answerCall, sendElsewhere } from "./answer-call.ts";
import { endUnanswered, makeCall } from "./make-call.ts";
import type { PhoneCall } from "./phone-call.ts";
import type { Incoming } from "./sip-endpoint.ts";

export type SwitchboardOptions = Omit<Answering, "pacer"> & {
  /** Calls at once; beyond it callers hear that we are busy, and no calls are made. */
  readonly mostCalls: number;
};

/** A call from the first word of it to its stored end. */
type Going = {
  call: PhoneCall | null;
  readonly done: Promise<void>;
  /** Gives up what has not become a conversation yet. */
  readonly giveUp: () => void;
};

/** The calls of this worker: answers those that come, makes those that are to be made, and lets all end before it stops. */
export class Switchboard {
  readonly #options: SwitchboardOptions & Answering;
  readonly #going = new Map<string, Going>();
  #mostCalls: number;
  #isDraining = false;
  #claiming: Promise<void> | null = null;
  #isAskedAgain = false;

  constructor(options: SwitchboardOptions) {
    this.#options = { ...options, pacer: new Pacer() };
    this.#mostCalls = options.mostCalls;
  }

  get callsNow(): number {
    return this.#going.size;
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  get isTaking(): boolean {
    return !this.#isDraining && this.#going.size < this.#mostCalls;
  }

  /** What an operator has set: how many calls at once, and whether to take any. */
  set(limits: { readonly mostCalls: number; readonly isDraining: boolean }): void {
    this.#mostCalls = limits.mostCalls;
    this.#isDraining = limits.isDraining;
  }

  async onIncoming(event: Incoming): Promise<void> {
    const { sip } = this.#options;
    if (!this.isTaking) {
      sendElsewhere(sip, event.call);
      return;
    }
    const cancelled = new AbortController();
    const giveUp = () => {
      sendElsewhere(sip, event.call);
      cancelled.abort();
    };
    await this.#keep(event.call, () => answerCall(this.#options, event, cancelled.signal), giveUp);
  }

  /** Makes the calls that wait to be made, as many as there is room for. Asking while it does has it look once more. */
  async makeWaiting(): Promise<void> {
    this.#isAskedAgain = true;
    this.#claiming ??= this.#claimAll().finally(() => {
      this.#claiming = null;
    });
    await this.#claiming;
  }

  /** Hosts a call that came another way than by SIP; false when this worker takes none now. */
  async host(id: string, hold: (pacer: Pacer) => Promise<PhoneCall | null>, giveUp: () => void): Promise<boolean> {
    if (!this.isTaking) return false;
    await this.#keep(id, () => hold(this.#options.pacer), giveUp);
    return true;
  }

  /** Takes and makes no new calls; resolves when those that go on have ended, or were ended after `patience`. */
  async drain(patience: number): Promise<void> {
    this.#isDraining = true;
    await this.#claiming;
    const deadline = setTimeout(() => {
      for (const { call, giveUp } of this.#going.values()) {
        if (call === null) giveUp();
        else call.hungUp("agent");
      }
    }, patience);
    await Promise.all([...this.#going.values()].map(({ done }) => done));
    clearTimeout(deadline);
  }

  async #claimAll(): Promise<void> {
    const { log } = this.#options;
    while (this.#isAskedAgain && this.isTaking) {
      this.#isAskedAgain = false;
      try {
        for (let next = await this.#claim(); next !== null; next = await this.#claim()) this.#make(next);
      } catch (error) {
        log.error({ err: error }, "calls that wait cannot be taken");
      }
    }
  }

  async #claim(): Promise<ClaimedDial | null> {
    const { database, worker } = this.#options;
    return this.isTaking ? claimDial(database, worker) : null;
  }

  #make(claimed: ClaimedDial): void {
    const { database, log } = this.#options;
    const cancelled = new AbortController();
    const hold = async () => {
      try {
        const pass = await passDial(database, claimed);
        if (typeof pass !== "string") return await makeCall(this.#options, claimed, pass, cancelled.signal);
        await endUnanswered(this.#options, claimed, "failed", pass);
      } catch (error) {
        log.error({ err: error, call: claimed.call }, "a call could not be made");
        await endUnanswered(this.#options, claimed, "failed", "fault").catch((fault: unknown) =>
          log.error({ err: fault, call: claimed.call }, "the end of a call could not be stored"),
        );
      }
      return null;
    };
    void this.#keep(claimed.call, hold, () => cancelled.abort());
  }

  /** Keeps a call among those going on until its end is stored. */
  async #keep(id: string, hold: () => Promise<PhoneCall | null>, giveUp: () => void): Promise<void> {
    const ended = Promise.withResolvers<void>();
    const going: Going = { call: null, done: ended.promise, giveUp };
    this.#going.set(id, going);
    try {
      going.call = await hold();
      await going.call?.done;
    } catch (error) {
      // Thrown on, it would end the process, and all other calls with it.
      this.#options.log.error({ err: error, call: id }, "a call could not be held");
    } finally {
      this.#going.delete(id);
      ended.resolve();
    }
  }
}
