import { type FileHandle, open } from "node:fs/promises";
import { FRAME_MS, SAMPLE_RATE } from "./frame.ts";
import { SampleDoubler } from "./sample-doubler.ts";
import { type AudioFormat, formats, sampleBytes, wavHeader } from "./wav-writer.ts";

const CHANNELS = 2;

const FRAMES_PER_FLUSH = 1000 / FRAME_MS;

export interface RecorderOptions {
  /** The file to make; it must not exist yet. */
  readonly path: string;
  readonly format: AudioFormat;
  /** Told once when the file can no longer be written; the call goes on unrecorded. */
  readonly failed: (error: Error) => void;
}

/** What was said in a call is its owner's alone. */
const ownerOnly = 0o600;

/**
 * Records a call as a stereo WAV file, the caller left and the agent right, both on the call's one clock. Every second
 * the audio is written, then the sizes in the header. So the file is whole up to the last second whenever the process
 * ends.
 */
export class Recorder {
  readonly #file: FileHandle;
  readonly #format: AudioFormat;
  readonly #failed: (error: Error) => void;
  readonly #unwritten: Uint8Array[] = [];
  readonly #doublers: readonly [SampleDoubler, SampleDoubler] | undefined;
  #dataBytes = 0;
  #writing: Promise<void>;
  #state: "open" | "closed" | "failed" = "open";

  private constructor(file: FileHandle, { format, failed }: RecorderOptions) {
    this.#file = file;
    this.#format = format;
    this.#failed = failed;
    this.#doublers =
      formats[format].sampleRate === SAMPLE_RATE ? undefined : [new SampleDoubler(), new SampleDoubler()];
    this.#writing = this.#write(new Uint8Array()).catch((error: unknown) => this.#giveUp(error));
  }

  /** Creates the file. Throws the system's error when it exists or cannot be made. */
  static async open(options: RecorderOptions): Promise<Recorder> {
    return new Recorder(await open(options.path, "wx", ownerOnly), options);
  }

  /** Adds one frame of each side. */
  append(caller: Int16Array, agent: Int16Array): void {
    if (this.#state !== "open") return;
    const [left, right] = this.#doublers ?? [];
    this.#add(left?.double(caller) ?? caller, right?.double(agent) ?? agent);
    if (this.#unwritten.length >= FRAMES_PER_FLUSH) this.#flush();
  }

  /** Writes what is left and closes the file. */
  async close(): Promise<void> {
    if (this.#state === "open") {
      if (this.#doublers !== undefined) this.#add(this.#doublers[0].finish(), this.#doublers[1].finish());
      this.#flush();
      this.#state = "closed";
    }
    await this.#writing;
    await this.#file.close();
  }

  #add(caller: Int16Array, agent: Int16Array): void {
    const interleaved = new Int16Array(caller.length * CHANNELS);
    for (let i = 0; i < caller.length; i++) {
      interleaved[2 * i] = caller[i] ?? 0;
      interleaved[2 * i + 1] = agent[i] ?? 0;
    }
    this.#unwritten.push(sampleBytes(this.#format, interleaved));
  }

  #flush(): void {
    const data = Buffer.concat(this.#unwritten.splice(0));
    this.#writing = this.#writing.then(() => this.#write(data)).catch((error: unknown) => this.#giveUp(error));
  }

  async #write(data: Uint8Array): Promise<void> {
    if (this.#state === "failed") return;
    await this.#put(data, this.#header().length + this.#dataBytes);
    this.#dataBytes += data.length;
    await this.#put(this.#header(), 0);
  }

  async #put(bytes: Uint8Array, position: number): Promise<void> {
    const { bytesWritten } = await this.#file.write(bytes, 0, bytes.length, position);
    if (bytesWritten < bytes.length) throw new Error("The disk took only part of the recording.");
  }

  #header(): Uint8Array {
    return wavHeader({ format: this.#format, channels: CHANNELS, dataBytes: this.#dataBytes });
  }

  #giveUp(error: unknown): void {
    this.#state = "failed";
    this.#failed(error instanceof Error ? error : new Error(String(error)));
  }
}
