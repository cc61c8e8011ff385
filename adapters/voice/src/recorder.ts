import { type FileHandle, open } from "node:fs/promises";
import { FRAME_MS, SAMPLE_RATE } from "./frame.ts";
import { SampleDoubler } from "./sample-doubler.ts";
import { type AudioFormat, formats, sampleBytes, wavHeader } from "./wav-writer.ts";

const CHANNELS = 2;

const FRAMES_PER_FLUSH = 1000 / FRAME_MS;

/** Silence that is written at a time: a recording that was lost for an hour is not made up for at once. */
const BYTES_OF_SILENCE = 65_536;

export interface RecorderOptions {
  /** The file to make; it must not exist yet. */
  readonly path: string;
  readonly format: AudioFormat;
  /** Told when the file cannot be written, once until it can be again: what comes meanwhile is lost. */
  readonly failed: (error: Error) => void;
}

/** What becomes of a recording; `at` is a position in it, in milliseconds. */
export type RecordingChange =
  /** It is whole up to here. */
  | { readonly type: "recording_failed"; readonly at: number }
  /** It goes on here; silence stands for what was lost. */
  | { readonly type: "recording_resumed"; readonly at: number };

/** What was said in a call is its owner's alone. */
const ownerOnly = 0o600;

/**
 * Records a call as a stereo WAV file, the caller left and the agent right, both on the call's one clock. Every second
 * the audio is written, then the sizes in the header. So the file is whole up to the last second whenever the process
 * ends. What cannot be written is lost. It is tried again with each second, and silence keeps every later place right.
 */
export class Recorder {
  readonly #file: FileHandle;
  readonly #format: AudioFormat;
  readonly #failed: (error: Error) => void;
  readonly #unwritten: Uint8Array[] = [];
  readonly #doublers: readonly [SampleDoubler, SampleDoubler] | undefined;
  readonly #silence: Uint8Array;
  #dataBytes = 0;
  /** Audio that did not reach the file, and has its place there. */
  #lostBytes = 0;
  #isFailing = false;
  #watch: (change: RecordingChange) => void = () => {};
  #writing: Promise<void>;
  #isClosed = false;

  private constructor(file: FileHandle, { format, failed }: RecorderOptions) {
    this.#file = file;
    this.#format = format;
    this.#failed = failed;
    this.#doublers =
      formats[format].sampleRate === SAMPLE_RATE ? undefined : [new SampleDoubler(), new SampleDoubler()];
    this.#silence = sampleBytes(format, new Int16Array(BYTES_OF_SILENCE / formats[format].bytesPerSample));
    this.#writing = this.#write(new Uint8Array());
  }

  /** Creates the file. Throws the system's error when it exists or cannot be made. */
  static async open(options: RecorderOptions): Promise<Recorder> {
    return new Recorder(await open(options.path, "wx", ownerOnly), options);
  }

  /** Tells what becomes of the recording from now on, and that it fails already. */
  watch(watch: (change: RecordingChange) => void): void {
    this.#watch = watch;
    const at = this.#positionMs;
    if (this.#isFailing) queueMicrotask(() => watch({ type: "recording_failed", at }));
  }

  /** Adds one frame of each side. */
  append(caller: Int16Array, agent: Int16Array): void {
    if (this.#isClosed) return;
    const [left, right] = this.#doublers ?? [];
    this.#add(left?.double(caller) ?? caller, right?.double(agent) ?? agent);
    if (this.#unwritten.length >= FRAMES_PER_FLUSH) this.#flush();
  }

  /** Writes what is left and closes the file. */
  async close(): Promise<void> {
    if (!this.#isClosed) {
      if (this.#doublers !== undefined) this.#add(this.#doublers[0].finish(), this.#doublers[1].finish());
      this.#flush();
      this.#isClosed = true;
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
    this.#writing = this.#writing.then(() => this.#write(data));
  }

  async #write(data: Uint8Array): Promise<void> {
    try {
      while (this.#lostBytes > 0) {
        const silence = this.#silence.subarray(0, this.#lostBytes);
        await this.#extend(silence);
        this.#lostBytes -= silence.length;
      }
      const at = this.#positionMs;
      await this.#extend(data);
      if (this.#isFailing) this.#watch({ type: "recording_resumed", at });
      this.#isFailing = false;
    } catch (error) {
      this.#lostBytes += data.length;
      if (this.#isFailing) return;
      this.#isFailing = true;
      this.#failed(error instanceof Error ? error : new Error(String(error)));
      this.#watch({ type: "recording_failed", at: this.#positionMs });
    }
  }

  /** Makes the recording longer: the audio first, then what the header promises. */
  async #extend(data: Uint8Array): Promise<void> {
    const dataBytes = this.#dataBytes + data.length;
    const { length } = this.#header(dataBytes);
    await this.#put(data, length + this.#dataBytes);
    await this.#put(this.#header(dataBytes), 0);
    this.#dataBytes = dataBytes;
  }

  /** Up to where the file is whole. */
  get #positionMs(): number {
    const { sampleRate, bytesPerSample } = formats[this.#format];
    return (1000 * this.#dataBytes) / (sampleRate * bytesPerSample * CHANNELS);
  }

  async #put(bytes: Uint8Array, position: number): Promise<void> {
    const { bytesWritten } = await this.#file.write(bytes, 0, bytes.length, position);
    if (bytesWritten < bytes.length) throw new Error("The disk took only part of the recording.");
  }

  #header(dataBytes: number): Uint8Array {
    return wavHeader({ format: this.#format, channels: CHANNELS, dataBytes });
  }
}
