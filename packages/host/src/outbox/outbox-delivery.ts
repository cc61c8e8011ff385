/** The outcome of one attempt. `status`: of HTTP, where there was an answer. */
export type Attempt = { readonly ok: boolean; readonly status: number | null; readonly error: string | null };

/** An answer; `isFinal`: nothing was sent, nor would be at another attempt. */
export type Sent<Answer extends Attempt> = { readonly answer: Answer; readonly isFinal: boolean };

/** How an attempt ended; `again`: the entry is due once more in so many milliseconds. */
export type AttemptEnd = {
  readonly outcome: "delivered" | "failed" | { readonly again: number };
  readonly status: number | null;
  readonly error: string | null;
};

export type OutboxPorts<Entry, Answer extends Attempt> = {
  /** What is due and was claimed for this process; none when it has enough to send. */
  readonly claim: (sending: readonly Entry[]) => Promise<readonly Entry[]>;
  /** Sends it once. It always answers: what goes wrong with that is its answer. */
  readonly send: (entry: Entry) => Promise<Sent<Answer>>;
  /** Notes how the attempt ended. */
  readonly settle: (entry: Entry, end: AttemptEnd) => Promise<void>;
  /** Hears the last answer to an entry, before that is settled: told twice when the process dies in between. */
  readonly told: (entry: Entry, answer: Answer, end: AttemptEnd) => Promise<void>;
  /** Calls back after so many milliseconds, unless the answer is called before. */
  readonly after: (pause: number, back: () => void) => () => void;
  /** A number in [0, 1): spreads what failed at one time. */
  readonly random: () => number;
  /** What kept an entry from being claimed or settled: it is claimed again later. */
  readonly failed: (error: unknown) => void;
};

export type DeliveryTimes = {
  /** How often it is looked for what is due; milliseconds. */
  readonly lookEvery: number;
  /** Pause after the first attempt, doubled after each further one. */
  readonly firstPause: number;
  readonly longestPause: number;
  readonly mostAttempts: number;
};

/** About ten minutes in all. */
export const usualTimes: DeliveryTimes = {
  lookEvery: 500,
  firstPause: 1000,
  longestPause: 300_000,
  mostAttempts: 10,
};

/** The address is another one from now on. */
const moved: ReadonlySet<number> = new Set([301, 308]);
/** A server that refuses a request will refuse it again; one that is away, or busy, may be back. */
const passing: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * Delivers what conversations have left in the outbox, until it is stopped: claims what is due, sends it, and notes what
 * became of it. What fails is due again after a pause that doubles, and fails finally after so many attempts. Many
 * processes may do so at once. A process that dies leaves what it had claimed to the others.
 */
export class OutboxDelivery<Entry extends { readonly attempt: number }, Answer extends Attempt> {
  readonly #ports: OutboxPorts<Entry, Answer>;
  readonly #times: DeliveryTimes;
  readonly #sending = new Map<Entry, Promise<void>>();
  #cancelLook: () => void = () => {};
  #looking: Promise<void> | null = null;
  #isAskedAgain = false;
  #isStopped = false;

  constructor(ports: OutboxPorts<Entry, Answer>, times: DeliveryTimes = usualTimes) {
    this.#ports = ports;
    this.#times = times;
    this.look();
  }

  /** Sends what this process has claimed with the turn that asked for it. */
  take(entry: Entry): void {
    const sending = this.#deliver(entry)
      .catch((error: unknown) => this.#ports.failed(error))
      .finally(() => {
        this.#sending.delete(entry);
        // There may be more of its lane.
        this.look();
      });
    this.#sending.set(entry, sending);
  }

  /** Looks now for what is due. */
  look(): void {
    if (this.#isStopped) return;
    this.#isAskedAgain = true;
    this.#looking ??= this.#lookUntilQuiet().finally(() => {
      this.#looking = null;
      if (this.#isStopped) return;
      this.#cancelLook();
      this.#cancelLook = this.#ports.after(this.#times.lookEvery, () => this.look());
    });
  }

  /** Claims nothing more; settles once what was being sent is, or `patience` has passed: then others send it again. */
  async stop(patience: number): Promise<void> {
    this.#isStopped = true;
    this.#cancelLook();
    await this.#looking;
    let cancel = () => {};
    const isLate = new Promise<void>((resolve) => {
      cancel = this.#ports.after(patience, resolve);
    });
    await Promise.race([Promise.all(this.#sending.values()), isLate]);
    cancel();
  }

  async #lookUntilQuiet(): Promise<void> {
    while (this.#isAskedAgain && !this.#isStopped) {
      this.#isAskedAgain = false;
      try {
        const claimed = await this.#ports.claim([...this.#sending.keys()]);
        for (const entry of claimed) this.take(entry);
      } catch (error) {
        this.#ports.failed(error);
        return;
      }
    }
  }

  async #deliver(entry: Entry): Promise<void> {
    const { send, told, settle } = this.#ports;
    const sent = await send(entry);
    const { answer } = sent;
    const end = { outcome: this.#outcome(entry, sent), status: answer.status, error: answer.error };
    if (typeof end.outcome === "string") await told(entry, answer, end);
    await settle(entry, end);
  }

  #outcome({ attempt }: Entry, { answer: { ok, status }, isFinal }: Sent<Attempt>): AttemptEnd["outcome"] {
    const { firstPause, longestPause, mostAttempts } = this.#times;
    if (ok) return "delivered";
    const isRefused = status !== null && ((status >= 400 && status < 500 && !passing.has(status)) || moved.has(status));
    if (isFinal || isRefused || attempt >= mostAttempts) return "failed";
    const pause = Math.min(firstPause * 2 ** (attempt - 1), longestPause);
    return { again: Math.round(pause * (0.75 + this.#ports.random() / 2)) };
  }
}
