import { type ClaimedDial, claimDial, endForgottenDials, findOverspent, type Lease } from "@parley/db/store";
import type { Id } from "@parley/model/kernel";
import type { PhoneCall } from "../call/phone-call.ts";
import type { Incoming } from "../line/sip-endpoint.ts";
import { type Answering, answerCall, sendElsewhere } from "../setup/answer-call.ts";
import { endUnanswered, makeCall } from "../setup/make-call.ts";
import type { Admission } from "./admission.ts";

export type SwitchboardOptions = Omit<Answering, "lease"> & {
  /** Whether calls are taken; this one closes it while the worker is full, drained, without its name or the database. */
  readonly admission: Admission;
  /** Calls at once, until an operator has set another number. */
  readonly mostCalls: number;
};

/** A call from the first word of it to its stored end. */
type Going = {
  call: PhoneCall | null;
  readonly done: Promise<void>;
  /** Gives up what has not become a conversation yet. */
  readonly giveUp: () => void;
  /** The address, or whose pages, it comes from. */
  readonly from: string;
  /** A caller waits for our answer. */
  readonly isComing: boolean;
};

/** How long ends may take to be stored once all calls were to be over; milliseconds. */
const endsPatience = 5000;
/** Why this one takes no calls, and when callers may try again, in seconds: others may be there meanwhile. */
const retryAfter = { not_registered: 5, draining: 10, full: 10, database_away: 10 };
/** When it is looked again for calls to make that came too many at once, in milliseconds. */
const lookAgainAfter = 500;
/** Where calls come from that we make. */
const ourselves = "ourselves";
/** Of a worker's places, what calls from pages of one client may take: telephones and other clients have the rest. */
const shareOfPages = 0.25;

/** The calls of this worker: answers those that come, makes those that are to be made, and lets all end before it stops. */
export class Switchboard {
  readonly #options: SwitchboardOptions;
  readonly #going = new Map<string, Going>();
  /** Those of them that we make. */
  readonly #making = new Set<string>();
  #lease: Lease | null = null;
  #mostCalls: number;
  #isDraining = false;
  #isStopping = false;
  #isDatabaseThere = true;
  #claiming: Promise<void> | null = null;
  #isAskedAgain = false;
  /** A call may have been taken whose taking we did not hear of. */
  #mayHaveForgotten = false;
  #lookingAgain: NodeJS.Timeout | undefined;

  constructor(options: SwitchboardOptions) {
    this.#options = options;
    this.#mostCalls = options.mostCalls;
  }

  get callsNow(): number {
    return this.#going.size;
  }

  /** Whether the database answered when it was last asked. */
  get isDatabaseThere(): boolean {
    return this.#isDatabaseThere;
  }

  /** What an operator has set: how many calls at once, and whether to take any. */
  set(limits: { readonly mostCalls: number; readonly isDraining: boolean }): void {
    this.#mostCalls = limits.mostCalls;
    this.#isDraining = limits.isDraining;
    this.#tellAdmission();
  }

  /** Calls are taken from now on, and held by this. */
  hold(lease: Lease): void {
    this.#lease = lease;
    this.#tellAdmission();
  }

  /** Others took this worker for dead: what it holds is over for them, and so at once for those who talk. */
  lose(): void {
    this.#lease = null;
    this.#tellAdmission();
    for (const { call, giveUp } of this.#going.values()) {
      if (call === null) giveUp();
      else call.lost();
    }
  }

  /** Whether the database answers. While not, who calls is sent elsewhere at once, also who waits for an answer already. */
  setDatabase(isThere: boolean): void {
    this.#isDatabaseThere = isThere;
    this.#tellAdmission();
    if (isThere) return;
    for (const { call, isComing, giveUp } of this.#going.values()) if (call === null && isComing) giveUp();
  }

  async onIncoming(event: Incoming): Promise<void> {
    const { sip, admission } = this.#options;
    const from = event.source.address;
    const refusal = admission.refusalFor(from);
    const lease = this.#lease;
    if (refusal !== null || lease === null) {
      sendElsewhere(sip, event.call, refusal?.retryAfter);
      return;
    }
    const cancelled = new AbortController();
    const giveUp = () => {
      sendElsewhere(sip, event.call);
      cancelled.abort();
    };
    const hold = () => answerCall({ ...this.#options, lease }, event, cancelled.signal);
    await this.#keep(event.call, { hold, giveUp, from, isComing: true });
  }

  /** Makes the calls that wait to be made, as many as there is room for. Asking while it does has it look once more. */
  async makeWaiting(): Promise<void> {
    this.#isAskedAgain = true;
    this.#claiming ??= this.#claimAll().finally(() => {
      this.#claiming = null;
    });
    await this.#claiming;
  }

  /** Ends what goes on though its money is spent: calls that we made, and for calls that came in their transfers. */
  async endOverspent(): Promise<void> {
    const { database, log } = this.#options;
    if (this.#lease === null || this.#going.size === 0) return;
    const overspent = await findOverspent(database, this.#lease);
    if (overspent.length === 0) return;
    const calls = new Map([...this.#going.values()].flatMap(({ call }) => (call === null ? [] : [[call.id, call]])));
    for (const { call, kind, why } of overspent) {
      log.warn({ call, kind, why }, "what goes on is ended: its money is spent");
      if (kind === "call") calls.get(call)?.hungUp("agent", why);
      else calls.get(call)?.letFarGo();
    }
  }

  /** Hosts a call from a page of a client. Says why not when this worker takes none now, or none of that client. */
  async host(
    id: string,
    client: Id,
    { hold, giveUp }: { readonly hold: (lease: Lease) => Promise<PhoneCall | null>; readonly giveUp: () => void },
  ): Promise<"held" | "busy" | "many"> {
    const lease = this.#lease;
    const from = `pages of ${client}`;
    if (lease === null || this.#options.admission.refusalFor(from) !== null) return "busy";
    const others = [...this.#going.values()].filter((going) => going.from === from).length;
    if (others >= Math.max(1, Math.floor(this.#mostCalls * shareOfPages))) return "many";
    await this.#keep(id, { hold: () => hold(lease), giveUp, from, isComing: true });
    return "held";
  }

  /**
   * Takes and makes no new calls; resolves when those that go on have ended, or were ended after `patience`. Ends that the
   * database does not take are then given up: they are found when the worker is back.
   */
  async drain(patience: number): Promise<void> {
    this.#isStopping = true;
    this.#tellAdmission();
    clearTimeout(this.#lookingAgain);
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

  #tellAdmission(): void {
    const { admission } = this.#options;
    const tell = (because: keyof typeof retryAfter, holds: boolean) =>
      holds ? admission.close(because, retryAfter[because]) : admission.lift(because);
    tell("not_registered", this.#lease === null);
    tell("draining", this.#isDraining || this.#isStopping);
    tell("full", this.#going.size >= this.#mostCalls);
    tell("database_away", !this.#isDatabaseThere);
  }

  async #claimAll(): Promise<void> {
    const { log } = this.#options;
    while (this.#isAskedAgain) {
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

  async #claim(): Promise<{ readonly claimed: ClaimedDial; readonly lease: Lease } | null> {
    const { database, admission } = this.#options;
    const refusal = admission.refusalFor(ourselves);
    const lease = this.#lease;
    if (refusal === null && lease !== null) {
      const claimed = await claimDial(database, lease);
      return claimed === null ? null : { claimed, lease };
    }
    if (refusal?.because === "too_many_at_once") {
      clearTimeout(this.#lookingAgain);
      this.#lookingAgain = setTimeout(() => void this.makeWaiting(), lookAgainAfter);
    }
    return null;
  }

  #make({ claimed, lease }: { readonly claimed: ClaimedDial; readonly lease: Lease }): void {
    const { log } = this.#options;
    const options = { ...this.#options, lease };
    const cancelled = new AbortController();
    const hold = async () => {
      try {
        return await makeCall(options, claimed, cancelled.signal);
      } catch (error) {
        log.error({ err: error, call: claimed.call }, "a call could not be made");
        await endUnanswered(options, claimed, "failed", "fault").catch((fault: unknown) =>
          log.error({ err: fault, call: claimed.call }, "the end of a call could not be stored"),
        );
        return null;
      }
    };
    this.#making.add(claimed.call);
    void this.#keep(claimed.call, { hold, giveUp: () => cancelled.abort(), from: ourselves, isComing: false }).then(
      () => this.#making.delete(claimed.call),
    );
  }

  /** Keeps a call among those going on until its end is stored. */
  async #keep(
    id: string,
    { hold, ...way }: Omit<Going, "call" | "done"> & { readonly hold: () => Promise<PhoneCall | null> },
  ): Promise<void> {
    const ended = Promise.withResolvers<void>();
    const going: Going = { call: null, done: ended.promise, ...way };
    this.#going.set(id, going);
    this.#options.admission.begin(way.from);
    this.#tellAdmission();
    try {
      going.call = await hold();
      await going.call?.done;
    } catch (error) {
      // Thrown on, it would end the process, and all other calls with it.
      this.#options.log.error({ err: error, call: id }, "a call could not be held");
    } finally {
      this.#going.delete(id);
      this.#tellAdmission();
      ended.resolve();
    }
  }
}
