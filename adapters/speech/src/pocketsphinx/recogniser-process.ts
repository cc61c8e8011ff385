import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { giveWay } from "../give-way.ts";
import type { Expected } from "../recognition/recogniser.ts";
import type { Question, Reply, Start } from "./messages.ts";
import { ToldVocabularies } from "./told-vocabularies.ts";

type Answer = Exclude<Reply, { type: "done" }>;
type Told = { readonly began: () => void; readonly ended: (ended: Ended) => void };
/** Why a process ended; `isHung`: it was ended because it did not answer, and another may. */
export type Ended = { readonly reason: string; readonly isHung: boolean };
type Asked = {
  readonly answered: (reply: Answer) => void;
  /** Questions about it that the process has not replied to. */
  owed: number;
  isFinished: boolean;
  /** It was answered or cancelled, and what comes does not count. */
  isOver: boolean;
};

/** Utterances that wait for their words beside which others may still be read ahead, and beside their rivals. */
const mostAtEase = 2;

/**
 * One process of the recogniser and the utterances it hears. It says when it can hear, and replies to each question. One
 * that owes any of that and is silent for `answersWithin` milliseconds hangs, and is killed. What was cancelled is its
 * work until it says so.
 */
export class RecogniserProcess {
  readonly #child: ChildProcess;
  readonly #answersWithin: number;
  readonly #asked = new Map<number, Asked>();
  readonly #told = new ToldVocabularies();
  #owed = 0;
  /** Runs while replies are owed, from the last one on. */
  #hangs: NodeJS.Timeout | null = null;
  readonly #end: (ended: Ended) => void;
  #hasBegun = false;
  #isOver = false;

  /**
   * `began` is called when it can hear. `ended` is called once, with the reason, also where it never could; all that the
   * process left open is answered as failed before.
   */
  constructor(model: string, answersWithin: number, told: Told) {
    this.#answersWithin = answersWithin;
    this.#child = fork(fileURLToPath(new URL("program.ts", import.meta.url)), [model], {
      execArgv: ["--experimental-ffi", "--no-warnings"],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // Nothing of our own environment, which holds secrets, is any of its business.
      env: { PATH: process.env.PATH, LANG: "C.UTF-8" },
    });
    if (this.#child.pid !== undefined) giveWay(this.#child.pid);
    this.#end = ({ reason, isHung }) => {
      if (this.#isOver) return;
      this.#isOver = true;
      if (this.#hangs !== null) clearTimeout(this.#hangs);
      for (const [id, { answered, isOver }] of this.#asked) if (!isOver) answered({ type: "failed", id, reason });
      this.#asked.clear();
      told.ended({ reason, isHung });
    };
    const over = (reason: string) => this.#end({ reason, isHung: false });
    // It owes the word that it can hear.
    this.#owe();
    this.#child.on("message", (reply: Start | Reply) => {
      if (reply.type === "ready") {
        this.#hasBegun = true;
        this.#repaid();
        told.began();
      } else if (reply.type === "unavailable") over(reply.reason);
      else this.#onReply(reply);
    });
    this.#child.once("error", (error) => over(error.message));
    this.#child.once("exit", (code, signal) => over(`The recogniser's process ended with ${signal ?? code}.`));
  }

  /** Whether it hears: it has begun, and has not ended. */
  get isLive(): boolean {
    return this.#hasBegun && !this.#isOver;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Utterances under way. */
  get hearing(): number {
    return [...this.#asked.values()].filter(({ isOver }) => !isOver).length;
  }

  /** The same with those that were given up and that it has not let go yet: of one that hangs they grow more. */
  get load(): number {
    return this.#asked.size;
  }

  begin(id: number, expected: Expected, answered: (reply: Answer) => void): void {
    const asked = { answered, owed: 0, isFinished: false, isOver: false };
    this.#asked.set(id, asked);
    this.#ask(asked, { type: "begin", id, ...this.#told.nameOf(expected) });
  }

  hear(id: number, samples: Int16Array, isAsked: boolean): void {
    const asked = this.#open(id);
    if (asked !== null) this.#ask(asked, { type: "hear", id, samples, isAsked });
  }

  /** The voice has paused. Where others wait the utterance is read once, when it is known to be over. */
  readAhead(id: number): void {
    const asked = this.#open(id);
    if (asked !== null && !this.#isBusy) this.#ask(asked, { type: "read_ahead", id });
  }

  finish(id: number): void {
    const asked = this.#open(id);
    if (asked === null) return;
    this.#ask(asked, { type: "finish", id, isBusy: this.#isBusy });
    asked.isFinished = true;
  }

  get #isBusy(): boolean {
    return [...this.#asked.values()].filter(({ isFinished }) => isFinished).length > mostAtEase;
  }

  cancel(id: number): void {
    const asked = this.#open(id);
    if (asked === null) return;
    asked.isOver = true;
    this.#ask(asked, { type: "cancel", id });
  }

  async close(): Promise<void> {
    if (this.#isOver) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#child.once("exit", () => resolve());
    this.#child.kill("SIGKILL");
    await promise;
  }

  #open(id: number): Asked | null {
    const asked = this.#asked.get(id);
    return asked === undefined || asked.isOver ? null : asked;
  }

  #ask(asked: Asked, question: Question): void {
    if (this.#isOver) return;
    asked.owed++;
    this.#owe();
    // A message that finds the process gone is answered by its end.
    this.#child.send(question, () => {});
  }

  #owe(): void {
    this.#owed++;
    this.#hangs ??= setTimeout(() => this.#giveUp(), this.#answersWithin);
  }

  #repaid(): void {
    this.#owed--;
    this.#hangs?.refresh();
    if (this.#owed > 0 || this.#hangs === null) return;
    clearTimeout(this.#hangs);
    this.#hangs = null;
  }

  #giveUp(): void {
    this.#child.kill("SIGKILL");
    const seconds = this.#answersWithin / 1000;
    this.#end({ reason: `The recogniser's process did not answer within ${seconds} s, and was ended.`, isHung: true });
  }

  #onReply(reply: Reply): void {
    this.#repaid();
    const asked = this.#asked.get(reply.id);
    if (asked === undefined) return;
    asked.owed--;
    const wasOver = asked.isOver;
    asked.isOver ||= reply.type === "final" || reply.type === "failed";
    if (asked.isOver && asked.owed === 0) this.#asked.delete(reply.id);
    if (!wasOver && reply.type !== "done") asked.answered(reply);
  }
}
