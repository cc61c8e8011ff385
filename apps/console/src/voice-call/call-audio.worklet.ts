import { Downsampler, Upsampler } from "./frames.ts";

// What a page's types do not know: the place where audio is worked on, in time.
declare const sampleRate: number;
declare function registerProcessor(name: string, processor: new () => unknown): void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

/** Microphone in, loudspeaker out, frames of the call to and from the page. Without a microphone it gives silence. */
class CallAudio extends AudioWorkletProcessor {
  readonly #heard = new Downsampler(sampleRate);
  readonly #said = new Upsampler(sampleRate);

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<Int16Array<ArrayBuffer>>) => this.#said.add(data);
  }

  process([microphone]: Float32Array[][], [loudspeaker]: Float32Array[][]): boolean {
    const [out, ...others] = loudspeaker ?? [];
    if (out === undefined) return true;
    const silence = new Float32Array(out.length);
    for (const frame of this.#heard.take(microphone?.[0] ?? silence)) this.port.postMessage(frame, [frame.buffer]);
    this.#said.fill(out);
    for (const other of others) other.set(out);
    return true;
  }
}

registerProcessor("call-audio", CallAudio);
