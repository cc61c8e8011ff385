import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { Heard } from "./decoder.ts";
import type { AcousticModel } from "./telephone-model.ts";

/** An utterance takes seconds at most, whatever waits for the processor. */
const longestWait = 60_000;

export type SoundsAnswer = { readonly heard: Heard | null } | { readonly reason: string };

/** What the thread begins with. */
export type SoundsStart = { readonly model: AcousticModel; readonly port: MessagePort; readonly answered: Int32Array };

/**
 * Hears utterances as any sounds in any order: what is said beside a grammar fits them better than its words. It takes
 * twice as long as the words do, so a thread of its own does it beside them.
 */
export class Sounds {
  readonly #port: MessagePort;
  /** How many utterances the thread has answered. */
  readonly #answered = new Int32Array(new SharedArrayBuffer(4));
  #asked = 0;
  #taken = 0;

  constructor(model: AcousticModel) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const start: SoundsStart = { model, port: port2, answered: this.#answered };
    // Nothing is heard without it. Its errors have no listener, so they end the process.
    new Worker(new URL("sounds-thread.ts", import.meta.url), { workerData: start, transferList: [port2] }).unref();
    port1.unref();
  }

  /** Begins to hear an utterance of 16 kHz; the function waits for what was heard, null when nothing. */
  hear(audio: Int16Array): () => Heard | null {
    this.#asked++;
    const id = this.#asked;
    this.#port.postMessage(audio);
    return () => this.#answer(id);
  }

  #answer(id: number): Heard | null {
    for (let answered = this.#count; answered < id; answered = this.#count) {
      const waited = Atomics.wait(this.#answered, 0, answered, longestWait);
      if (waited === "timed-out") throw new Error("The sounds of an utterance were not heard in time.");
    }
    // An earlier answer may still lie there, of an utterance whose words failed.
    while (true) {
      const answer: SoundsAnswer = receiveMessageOnPort(this.#port)?.message;
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
