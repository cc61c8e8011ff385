import { SpeechError } from "../synthesiser.ts";
import { RecogniserProcess } from "./recogniser-process.ts";

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

  /** Resolves when it hears for the first time; rejects where it cannot be started, and is not tried again. */
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
      this.#process = new RecogniserProcess(model, answersWithin, { began, ended: (reason) => this.#ended(reason) });
    } catch (error) {
      // A system without memory refuses at once.
      this.#ended(error instanceof Error ? error.message : String(error));
    }
  }

  #ended(reason: string): void {
    if (this.#isClosed) return;
    if (!this.#hasBegun) {
      this.#first.reject(new Error(reason));
      return;
    }
    const pause = Math.min(longestPause, this.#options.restartAfter * 2 ** this.#failures);
    this.#failures++;
    this.#again = setTimeout(() => this.#start(), pause);
    this.#options.onFailed(new SpeechError("failed", `${reason} It is started again in ${pause / 1000} s.`));
  }
}
