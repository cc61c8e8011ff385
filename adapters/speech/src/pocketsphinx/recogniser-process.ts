import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { giveWay } from "../give-way.ts";
import type { Question, Reply } from "./messages.ts";

type Answer = Extract<Reply, { id: number }>;
type Asked = { readonly answered: (reply: Answer) => void; unheard: number; isFinished: boolean };

/**
 * A process that leaves this much of the callers' audio (samples at 16 kHz) unheard is stuck. It is 25 callers for 16
 * seconds: far more than piles up while it reads one utterance after the other.
 */
const mostUnheard = 400 * 16_000;

/** Utterances that wait for their words beside which others may still be read ahead, and beside their rivals. */
const mostAtEase = 2;

/** One process of the recogniser and the utterances it hears. */
export class RecogniserProcess {
  readonly #child: ChildProcess;
  readonly #asked = new Map<number, Asked>();
  #unheard = 0;
  #isOver = false;
  /** Resolves when the process can hear; rejects with why it never will. */
  readonly ready: Promise<void>;

  /** `ended` is called once; all that the process left open is answered as failed before. */
  constructor(model: string, ended: () => void) {
    this.#child = fork(fileURLToPath(new URL("program.ts", import.meta.url)), [model], {
      execArgv: ["--experimental-ffi", "--no-warnings"],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // Nothing of our own environment, which holds secrets, is any of its business.
      env: { PATH: process.env.PATH, LANG: "C.UTF-8" },
    });
    if (this.#child.pid !== undefined) giveWay(this.#child.pid);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.ready = promise;
    const over = (reason: string) => {
      if (this.#isOver) return;
      this.#isOver = true;
      reject(new Error(reason));
      for (const [id, { answered }] of this.#asked) answered({ type: "failed", id, reason });
      this.#asked.clear();
      ended();
    };
    this.#child.on("message", (reply: Reply) => {
      if (reply.type === "ready") resolve();
      else if (reply.type === "unavailable") reject(new Error(reply.reason));
      else this.#onAnswer(reply);
    });
    this.#child.once("error", (error) => over(error.message));
    this.#child.once("exit", (code, signal) => over(`The recogniser's process ended with ${signal ?? code}.`));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Utterances under way. */
  get load(): number {
    return this.#asked.size;
  }

  begin(question: Extract<Question, { type: "begin" }>, answered: (reply: Answer) => void): void {
    this.#asked.set(question.id, { answered, unheard: 0, isFinished: false });
    this.#send(question);
  }

  hear(id: number, samples: Int16Array, isAsked: boolean): void {
    const asked = this.#asked.get(id);
    if (asked === undefined) return;
    asked.unheard += samples.length;
    this.#unheard += samples.length;
    if (this.#unheard > mostUnheard) this.#child.kill("SIGKILL");
    else this.#send({ type: "hear", id, samples, isAsked });
  }

  /** The voice has paused. Where others wait the utterance is read once, when it is known to be over. */
  readAhead(id: number): void {
    if (this.#asked.has(id) && !this.#isBusy) this.#send({ type: "read_ahead", id });
  }

  finish(id: number): void {
    const asked = this.#asked.get(id);
    if (asked === undefined) return;
    this.#send({ type: "finish", id, isBusy: this.#isBusy });
    asked.isFinished = true;
  }

  get #isBusy(): boolean {
    return [...this.#asked.values()].filter(({ isFinished }) => isFinished).length > mostAtEase;
  }

  cancel(id: number): void {
    if (!this.#asked.has(id)) return;
    this.#forget(id);
    this.#send({ type: "cancel", id });
  }

  async close(): Promise<void> {
    if (this.#isOver) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#child.once("exit", () => resolve());
    this.#child.kill("SIGKILL");
    await promise;
  }

  #send(question: Question): void {
    // A message that finds the process gone is answered by its end.
    if (!this.#isOver) this.#child.send(question, () => {});
  }

  #onAnswer(reply: Answer): void {
    const asked = this.#asked.get(reply.id);
    if (asked === undefined) return;
    if (reply.type === "heard") {
      asked.unheard -= reply.samples;
      this.#unheard -= reply.samples;
    } else this.#forget(reply.id);
    asked.answered(reply);
  }

  #forget(id: number): void {
    this.#unheard -= this.#asked.get(id)?.unheard ?? 0;
    this.#asked.delete(id);
  }
}
