import { startThread } from "./start-thread.ts";

type Thread = ReturnType<typeof startThread>;

/** What a thread posts for each job, in order. */
export type ThreadAnswer<Result> = { readonly result: Result } | { readonly error: Error };

/**
 * One thread for jobs that would delay all other requests; it is kept, since a thread takes long to begin. Its
 * program answers each message with a `ThreadAnswer`. It ends with the process.
 */
export class KeptThread<Job, Result> {
  readonly #program: URL;
  readonly #priority: number | undefined;
  #thread: Thread | undefined;
  #waiting: PromiseWithResolvers<Result>[] = [];

  /** @param priority as of `startThread` */
  constructor(program: URL, priority?: number) {
    this.#program = program;
    this.#priority = priority;
  }

  /** @throws what the program throws of the job; Error when the thread ends over it. The next job begins another. */
  run(job: Job): Promise<Result> {
    const waiting = Promise.withResolvers<Result>();
    this.#waiting.push(waiting);
    this.#thread ??= this.#begin();
    this.#thread.ref();
    this.#thread.postMessage(job);
    return waiting.promise;
  }

  #begin(): Thread {
    const thread = startThread(this.#program, this.#priority === undefined ? {} : { priority: this.#priority });
    thread.on("message", (answer: ThreadAnswer<Result>) => {
      const waiting = this.#waiting.shift();
      if (this.#waiting.length === 0) thread.unref();
      if ("error" in answer) waiting?.reject(answer.error);
      else waiting?.resolve(answer.result);
    });
    let why = new Error("A thread ended before its work was done");
    thread.once("error", (error: Error) => {
      why = error;
    });
    thread.once("exit", () => {
      const lost = this.#waiting;
      this.#waiting = [];
      this.#thread = undefined;
      for (const { reject } of lost) reject(why);
    });
    return thread;
  }
}
