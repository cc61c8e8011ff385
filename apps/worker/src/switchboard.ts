import { type ClaimedDial, claimDial, endForgottenDials, type Lease, passDial } from "@parley/db/store";
import { Pacer } from "@parley/voice";
import { type Answering, answerCall, sendElsewhere } from "./answer-call.ts";
import { endUnanswered, makeCall } from "./make-call.ts";
import type { PhoneCall } from "./phone-call.ts";
import type { Incoming } from "./sip-endpoint.ts";

export type SwitchboardOptions = Omit<Answering, "pacer" | "lease"> & {
  /** Calls at once; beyond it callers hear that we are busy, and no calls are made. */
  readonly mostCalls: number;
};

/** Something that keeps a worker from taking calls for a while. */
export type Hindrance = {
  /** For the log. */
  readonly reason: string;
  readonly holds: () => boolean;
};

/** What a call is held with, beside what the worker has: the clock of its calls, and by what it holds them. */
export type Holding = { readonly pacer: Pacer; readonly lease: Lease };

/** A call from the first word of it to its stored end. */
type Going = {
  call: PhoneCall | null;
  readonly done: Promise<void>;
  /** Gives up what has not become a conversation yet. */
  readonly giveUp: () => void;
  /** Somebody waits for an answer of ours. */
  readonly isComing: boolean;
};

/** How long ends may take to be stored once all calls were to be over; milliseconds. */
const endsPatience = 5000;

/** The calls of this worker: answers those that come, makes those that are to be made, and lets all end before it stops. */
export class Switchboard {
  readonly #options: SwitchboardOptions;
  readonly #pacer = new Pacer();
  readonly #going = new Map<string, Going>();
  /** Those of them that we make. */
  readonly #making = new Set<string>();
  readonly #hindrances: Hindrance[] = [
    { reason: "the worker does not hold its name", holds: () => this.#lease === null },
    { reason: "the worker is draining", holds: () => this.#isDraining || this.#isStopping },
    { reason: "the worker has as many calls as it may", holds: () => this.#going.size >= this.#mostCalls },
    { reason: "the database does not answer", holds: () => !this.#isDatabaseThere },
  ];
  #lease: Lease | null = null;
  #mostCalls: number;
  #isDraining = false;
  #isStopping = false;
  #isDatabaseThere = true;
  #claiming: Promise<void> | null = null;
  #isAskedAgain = false;
  /** A call may have been taken whose taking we did not hear of. */
  #mayHaveForgotten = false;

  constructor(options: SwitchboardOptions) {
    this.#options = options;
    this.#mostCalls = options.mostCalls;
  }

  get callsNow(): number {
    return this.#going.size;
  }

  get isTaking(): boolean {
    return !this.#hindrances.some(({ holds }) => holds());
  }

  /** Whether the database answered when it was last asked. */
  get isDatabaseThere(): boolean {
    return this.#isDatabaseThere;
  }

  /** No call is taken, and none is made, while this holds. */
  refuseWhile(hindrance: Hindrance): void {
    this.#hindrances.push(hindrance);
  }

  /** What an operator has set: how many calls at once, and whether to take any. */
  set(limits: { readonly mostCalls: number; readonly isDraining: boolean }): void {
    this.#mostCalls = limits.mostCalls;
    this.#isDraining = limits.isDraining;
  }

  /** Calls are taken from now on, and held by this. */
  hold(lease: Lease): void {
    this.#lease = lease;
  }

  /** Others took this worker for dead: what it holds is over for them, and so at once for those who talk. */
  lose(): void {
    this.#lease = null;
    for (const { call, giveUp } of this.#going.values()) {
      if (call === null) giveUp();
      else call.lost();
    }
  }

  /** Whether the database answers. While not, who calls is sent elsewhere at once, also who waits for an answer already. */
  setDatabase(isThere: boolean): void {
    this.#isDatabaseThere = isThere;
    if (isThere) return;
    for (const { call, isComing, giveUp } of this.#going.values()) if (call === null && isComing) giveUp();
  }

  async onIncoming(event: Incoming): Promise<void> {
    const { sip, log } = this.#options;
    const holding = this.#holding();
    if (holding === null) {
      const reason = this.#hindrances.find(({ holds }) => holds())?.reason;
      log.debug({ reason, sip: event.callId }, "who calls is sent elsewhere");
      sendElsewhere(sip, event.call);
      return;
    }
    const cancelled = new AbortController();
    const giveUp = () => {
      sendElsewhere(sip, event.call);
      cancelled.abort();
    };
    const hold = () => answerCall({ ...this.#options, ...holding }, event, cancelled.signal);
    await this.#keep(event.call, { hold, giveUp, isComing: true });
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
  async host(id: string, hold: (holding: Holding) => Promise<PhoneCall | null>, giveUp: () => void): Promise<boolean> {
    const holding = this.#holding();
    if (holding === null) return false;
    await this.#keep(id, { hold: () => hold(holding), giveUp, isComing: true });
    return true;
  }

  /**
   * Takes and makes no new calls; resolves when those that go on have ended, or were ended after `patience`. Ends that the
   * database does not take are then given up: they are found when the worker is back.
   */
  async drain(patience: number): Promise<void> {
    this.#isStopping = true;
    await this.#claiming;
    using ending = new DisposableStack();
    const endAll = () => {
      for (const { call, giveUp } of this.#going.values()) {
        if (call === null) giveUp();
        else call.hungUp("agent");
      }
      ending.adopt(
        setTimeout(() => this.#options.store.stop(), endsPatience),
        clearTimeout,
      );
    };
    ending.adopt(setTimeout(endAll, patience), clearTimeout);
    await Promise.all([...this.#going.values()].map(({ done }) => done));
  }

  #holding(): Holding | null {
    return this.#lease === null || !this.isTaking ? null : { pacer: this.#pacer, lease: this.#lease };
  }

  async #claimAll(): Promise<void> {
    const { log } = this.#options;
    while (this.#isAskedAgain && this.isTaking) {
      this.#isAskedAgain = false;
      try {
        await this.#endForgotten();
        for (let next = await this.#claim(); next !== null; next = await this.#claim()) this.#make(next);
      } catch (error) {
        this.#mayHaveForgotten = true;
        log.error({ err: error }, "calls that wait cannot be taken");
      }
    }
  }

  async #endForgotten(): Promise<void> {
    const { database, log } = this.#options;
    if (!this.#mayHaveForgotten || this.#lease === null) return;
    const forgotten = await endForgottenDials(database, this.#lease, [...this.#making]);
    this.#mayHaveForgotten = false;
    if (forgotten > 0) log.warn({ calls: forgotten }, "ended calls that were taken and never made");
  }

  async #claim(): Promise<{ readonly claimed: ClaimedDial; readonly holding: Holding } | null> {
    const holding = this.#holding();
    if (holding === null) return null;
    const claimed = await claimDial(this.#options.database, holding.lease);
    return claimed === null ? null : { claimed, holding };
  }

  #make({ claimed, holding }: { readonly claimed: ClaimedDial; readonly holding: Holding }): void {
    const { database, log } = this.#options;
    const options = { ...this.#options, ...holding };
    const cancelled = new AbortController();
    const hold = async () => {
      try {
        const pass = await passDial(database, claimed);
        if (typeof pass !== "string") return await makeCall(options, claimed, pass, cancelled.signal);
        await endUnanswered(options, claimed, "failed", pass);
      } catch (error) {
        log.error({ err: error, call: claimed.call }, "a call could not be made");
        await endUnanswered(options, claimed, "failed", "fault").catch((fault: unknown) =>
          log.error({ err: fault, call: claimed.call }, "the end of a call could not be stored"),
        );
      }
      return null;
    };
    this.#making.add(claimed.call);
    void this.#keep(claimed.call, { hold, giveUp: () => cancelled.abort(), isComing: false }).then(() =>
      this.#making.delete(claimed.call),
    );
  }

  /** Keeps a call among those going on until its end is stored. */
  async #keep(
    id: string,
    { hold, ...way }: Pick<Going, "giveUp" | "isComing"> & { readonly hold: () => Promise<PhoneCall | null> },
  ): Promise<void> {
    const ended = Promise.withResolvers<void>();
    const going: Going = { call: null, done: ended.promise, ...way };
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
