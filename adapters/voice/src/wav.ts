import { codecs } from "./g711.ts";

/** Why a WAV file was refused, in a code for programs and a sentence for people. */
export class WavError extends Error {
  readonly code: "not_wav" | "too_large" | "too_long" | "truncated" | "unsupported" | "empty";

  constructor(code: WavError["code"], message: string) {
    super(message);
    this.name = "WavError";
    this.code = code;
  }
}

/** Decoded audio: one array of 16-bit samples per channel, all of one length. */
export interface Wav {
  readonly sampleRate: number;
  readonly channels: readonly Int16Array[];
}

export interface ReadWavOptions {
  /** Largest file accepted, in bytes. */
  readonly maxBytes?: number;
  /** True for audio piped from a program that could not know its length: the data runs to the end of the bytes. */
  readonly streamed?: boolean;
  /** Only the first seconds are read. */
  readonly upToSeconds?: number;
}

/** What a WAV file holds, by its head alone. */
export interface WavMeasure {
  readonly sampleRate: number;
  readonly channelCount: number;
  readonly seconds: number;
}

const DEFAULT_MAX_BYTES = 50 * 1024 * 1024;
const LOWEST_RATE = 8000;
const HIGHEST_RATE = 96_000;

type Encoding = "pcm" | "ulaw" | "alaw";
const ENCODINGS: ReadonlyMap<number, { encoding: Encoding; bits: number }> = new Map([
  [1, { encoding: "pcm", bits: 16 }],
  [6, { encoding: "alaw", bits: 8 }],
  [7, { encoding: "ulaw", bits: 8 }],
]);
const EXTENSIBLE = 0xfffe;

interface Format {
  readonly encoding: Encoding;
  readonly sampleRate: number;
  readonly channelCount: number;
}

function tag(view: DataView, offset: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(offset + index)));
}

function readFormat(view: DataView, offset: number, size: number): Format {
  if (size < 16) throw new WavError("truncated", `The format chunk has ${size} bytes; at least 16 are needed.`);
  const outer = view.getUint16(offset, true);
  const code = outer === EXTENSIBLE && size >= 26 ? view.getUint16(offset + 24, true) : outer;
  const channelCount = view.getUint16(offset + 2, true);
  const sampleRate = view.getUint32(offset + 4, true);
  const bits = view.getUint16(offset + 14, true);
  const known = ENCODINGS.get(code);
  if (known === undefined || known.bits !== bits) {
    throw new WavError(
      "unsupported",
      `Encoding ${code} with ${bits} bits is not read; 16-bit PCM, mu-law and A-law are.`,
    );
  }
  if (channelCount < 1 || channelCount > 2) {
    throw new WavError("unsupported", `${channelCount} channels are not read; one or two are.`);
  }
  if (sampleRate < LOWEST_RATE || sampleRate > HIGHEST_RATE) {
    throw new WavError("unsupported", `${sampleRate} Hz is not read; ${LOWEST_RATE} to ${HIGHEST_RATE} Hz are.`);
  }
  return { encoding: known.encoding, sampleRate, channelCount };
}

function decode(encoding: Encoding, data: Uint8Array): Int16Array {
  if (encoding === "ulaw") return codecs.PCMU.decode(data);
  if (encoding === "alaw") return codecs.PCMA.decode(data);
  const whole = data.subarray(0, data.byteLength & ~1);
  const aligned = new Uint8Array(whole.byteLength);
  aligned.set(whole);
  // Every platform we run on is little-endian, as WAV is.
  return new Int16Array(aligned.buffer);
}

/**
 * Reads a WAV file of 16-bit PCM, mu-law or A-law with one or two channels at 8 to 96 kHz. No size in the file is
 * believed before it is checked against the bytes that are there. Throws WavError when the file is anything else.
 */
export function readWav(bytes: Uint8Array, { upToSeconds, ...options }: ReadWavOptions = {}): Wav {
  const { format, data } = findAudio(bytes, options);
  const wanted =
    upToSeconds === undefined ? data.length : Math.floor(upToSeconds * format.sampleRate) * blockOf(format);
  return toChannels(format, data.subarray(0, wanted));
}

/** What `readWav` would read, without reading it: a long file takes as little time. Throws the same. */
export function measureWav(bytes: Uint8Array): WavMeasure {
  const { format, data } = findAudio(bytes, {});
  const { sampleRate, channelCount } = format;
  return { sampleRate, channelCount, seconds: Math.floor(data.length / blockOf(format)) / sampleRate };
}

/** Bytes of one sample of all channels. */
const blockOf = ({ encoding, channelCount }: Format) => channelCount * (encoding === "pcm" ? 2 : 1);

function findAudio(bytes: Uint8Array, { maxBytes = DEFAULT_MAX_BYTES, streamed = false }: ReadWavOptions) {
  if (bytes.byteLength > maxBytes) {
    throw new WavError("too_large", `The file has ${bytes.byteLength} bytes; at most ${maxBytes} are read.`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 12 || tag(view, 0) !== "RIFF" || tag(view, 8) !== "WAVE") {
    throw new WavError("not_wav", "This is not a WAV file: it does not begin with RIFF and WAVE.");
  }
  let format: Format | undefined;
  for (let offset = 12; offset + 8 <= bytes.byteLength; ) {
    const name = tag(view, offset);
    const size = view.getUint32(offset + 4, true);
    const start = offset + 8;
    const left = bytes.byteLength - start;
    if (name === "data") {
      if (format === undefined) throw new WavError("not_wav", "The audio comes before its format.");
      if (size > left && !streamed) {
        throw new WavError("truncated", `The file promises ${size} bytes of audio and holds ${left}.`);
      }
      const data = bytes.subarray(start, start + Math.min(size, left));
      if (data.length < blockOf(format)) throw new WavError("empty", "The file holds no samples.");
      return { format, data };
    }
    if (size > left) throw new WavError("truncated", `Chunk ${JSON.stringify(name)} runs past the end of the file.`);
    if (name === "fmt ") format = readFormat(view, start, size);
    offset = start + size + (size & 1);
  }
  throw new WavError("truncated", "The file holds no audio chunk.");
}

function toChannels({ encoding, sampleRate, channelCount }: Format, data: Uint8Array): Wav {
  const interleaved = decode(encoding, data);
  if (channelCount === 1) return { sampleRate, channels: [interleaved] };
  const length = interleaved.length >> 1;
  const left = new Int16Array(length);
  const right = new Int16Array(length);
  // A plain loop: calling a function for each sample takes ten times as long.
  for (let at = 0; at < length; at++) {
    left[at] = interleaved[2 * at] ?? 0;
    right[at] = interleaved[2 * at + 1] ?? 0;
  }
  return { sampleRate, channels: [left, right] };
}
