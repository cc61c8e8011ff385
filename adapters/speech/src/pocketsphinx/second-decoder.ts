import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { Beams, Heard } from "./decoder.ts";
import type { Grammar } from "./grammar.ts";
import type { AcousticModel } from "./telephone-model.ts";

/** An utterance takes seconds at most, whatever waits for the processor. */
const longestWait = 60_000;

export type SecondAnswer = { readonly heard: Heard | null } | { readonly reason: string };

/** What is heard in some audio of 16 kHz; without a grammar any sounds. */
export type SecondQuestion = {
  readonly audio: Int16Array;
  readonly words: { readonly grammar: Grammar; readonly beams: Beams } | null;
};

/** What the thread begins with. */
export type SecondStart = { readonly model: AcousticModel; readonly port: MessagePort; readonly answered: Int32Array };

/**
 * A decoder in a thread of its own, which hears an utterance otherwise while the first decoder hears it: as any sounds,
 * or as words that may be lost. Two cores hear it in half the time.
 */
export class SecondDecoder {
  readonly #port: MessagePort;
  /** How many questions the thread has answered. */
  readonly #answered = new Int32Array(new SharedArrayBuffer(4));
  #asked = 0;
  #taken = 0;

  constructor(model: AcousticModel) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const start: SecondStart = { model, port: port2, answered: this.#answered };
    const thread = new URL("second-decoder-thread.ts", import.meta.url);
    // Nothing is heard without it. Its errors have no listener, so they end the process.
    new Worker(thread, { workerData: start, transferList: [port2] }).unref();
    port1.unref();
  }

  /** Begins to hear an utterance; the function waits for what was heard, null when nothing. */
  hear(audio: Int16Array, words: SecondQuestion["words"]): () => Heard | null {
    this.#asked++;
    const id = this.#asked;
    this.#port.postMessage({ audio, words } satisfies SecondQuestion);
    return () => this.#answer(id);
  }

  #answer(id: number): Heard | null {
    for (let answered = this.#count; answered < id; answered = this.#count) {
      const waited = Atomics.wait(this.#answered, 0, answered, longestWait);
      if (waited === "timed-out") throw new Error("The second decoder did not answer in time.");
    }
    // An earlier answer may still lie there: that of a question whose answer was not needed.
    while (true) {
      const answer: SecondAnswer = receiveMessageOnPort(this.#port)?.message;
      this.#taken++;
      if (this.#taken < id) continue;
      if ("reason" in answer) throw new Error(answer.reason);
      return answer.heard;
    }
  }

  get #count(): number {
    return Atomics.load(this.#answered, 0);
  }
}
