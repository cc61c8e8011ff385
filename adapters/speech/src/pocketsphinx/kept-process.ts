import { SpeechError } from "../synthesiser.ts";
import { type Ended, RecogniserProcess } from "./recogniser-process.ts";

export type KeptProcessOptions = {
  readonly model: string;
  readonly answersWithin: number;
  /** Milliseconds before it is started again; twice as many after each start that fails. */
  readonly restartAfter: number;
  /** It ended, or could not be started again. */
  readonly onFailed: (error: Error) => void;
};

/** Until a start is tried again, whatever the number of those that failed. Milliseconds. */
const longestPause = 60_000;

/** A place for one process of the recogniser: whatever ends it, or keeps it from starting, it is started again. */
export class KeptProcess {
  readonly #options: KeptProcessOptions;
  readonly #first = Promise.withResolvers<void>();
  #process: RecogniserProcess | null = null;
  #again: NodeJS.Timeout | undefined;
  #failures = 0;
  #hasBegun = false;
  #isClosed = false;

  constructor(options: KeptProcessOptions) {
    this.#options = options;
    this.#start();
  }

  /**
   * Resolves when it hears for the first time, or hung at its start, which may end. Rejects where it cannot be started:
   * that is not tried again.
   */
  get begun(): Promise<void> {
    return this.#first.promise;
  }

  /** The process; null while there is none that hears. */
  get live(): RecogniserProcess | null {
    return this.#process?.isLive === true ? this.#process : null;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#again);
    await this.#process?.close();
  }

  #start(): void {
    const { model, answersWithin } = this.#options;
    const began = () => {
      this.#hasBegun = true;
      this.#failures = 0;
      this.#first.resolve();
    };
    try {
      this.#process = new RecogniserProcess(model, answersWithin, { began, ended: (ended) => this.#ended(ended) });
    } catch (error) {
      // A system without memory refuses at once.
      this.#ended({ reason: error instanceof Error ? error.message : String(error), isHung: false });
    }
  }

  #ended({ reason, isHung }: Ended): void {
    if (this.#isClosed) return;
    if (!this.#hasBegun && !isHung) {
      this.#first.reject(new Error(reason));
      return;
    }
    // From now on it is kept, whatever ends it.
    this.#hasBegun = true;
    this.#first.resolve();
    const pause = Math.min(longestPause, this.#options.restartAfter * 2 ** this.#failures);
    this.#failures++;
    this.#again = setTimeout(() => this.#start(), pause);
    this.#options.onFailed(new SpeechError("failed", `${reason} It is started again in ${pause / 1000} s.`));
  }
}
