/** A WAV file, cut after `upToSeconds`, or samples at another rate. */
export type ConversionJob =
  | { readonly wav: Uint8Array; readonly upToSeconds?: number }
  | { readonly samples: Int16Array; readonly rate: number };

/** A thread that does one job after the other by a program. */
export type ConversionThread = { readonly run: (job: ConversionJob) => Promise<Int16Array> };

/** Callers wait to hear it: it goes before the recogniser, and after calls. */
const priority = 5;

/**
 * Makes audio what a telephone plays: mono at 8 kHz. A thread does it: a minute of music takes many frames' time, and
 * frames of all calls are sent from the main thread. Each client has one piece at a time in the thread, so that none
 * waits for more than one of each other.
 */
export class AudioConverter {
  readonly #thread: ConversionThread;
  /** The last of each client's pieces. */
  readonly #last = new Map<string, Promise<unknown>>();

  /** @param open makes the thread; its program posts `result` or `error` for each job */
  constructor(open: (program: URL, priority: number) => ConversionThread) {
    this.#thread = open(new URL("./conversion-thread.ts", import.meta.url), priority);
  }

  /** `load` is asked once its turn has come. Rejects with what it throws, and where the WAV file cannot be read. */
  async convert(client: string, load: () => Promise<ConversionJob>): Promise<Int16Array> {
    const before = this.#last.get(client) ?? Promise.resolve();
    const made = before.then(async () => this.#thread.run(await load()));
    const done = made.then(
      () => {},
      () => {},
    );
    this.#last.set(client, done);
    try {
      return await made;
    } finally {
      if (this.#last.get(client) === done) this.#last.delete(client);
    }
  }
}
