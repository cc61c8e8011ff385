import { codecs } from "./g711.ts";

/** The formats recordings and prompt audio are kept in; the names are those of a version's `audio_format`. */
export type AudioFormat = "wav_ulaw_8k" | "wav_pcm_8k" | "wav_pcm_16k";

/** What a format is made of. */
export interface FormatDetails {
  readonly sampleRate: 8000 | 16000;
  readonly bytesPerSample: 1 | 2;
}

export const formats: Readonly<Record<AudioFormat, FormatDetails>> = {
  wav_ulaw_8k: { sampleRate: 8000, bytesPerSample: 1 },
  wav_pcm_8k: { sampleRate: 8000, bytesPerSample: 2 },
  wav_pcm_16k: { sampleRate: 16_000, bytesPerSample: 2 },
};

/** Samples as the bytes of a format's data chunk, possibly on the same memory; several channels come interleaved. */
export function sampleBytes(format: AudioFormat, samples: Int16Array): Uint8Array {
  if (format === "wav_ulaw_8k") return codecs.PCMU.encode(samples);
  // Every platform we run on is little-endian, as WAV is.
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
}

function ascii(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}

function little(value: number, size: 2 | 4): number[] {
  return Array.from({ length: size }, (_, index) => Math.floor(value / 256 ** index) & 0xff);
}

function chunk(name: string, body: readonly number[]): number[] {
  return [...ascii(name), ...little(body.length, 4), ...body];
}

/**
 * The bytes before the audio of a WAV file. The length does not depend on `dataBytes`, so that a growing file's header
 * can be written again in place. An odd `dataBytes` is followed by one byte of padding.
 */
export function wavHeader(options: { format: AudioFormat; channels: number; dataBytes: number }): Uint8Array {
  const { format, channels, dataBytes } = options;
  const { sampleRate, bytesPerSample } = formats[format];
  const block = channels * bytesPerSample;
  const isPcm = bytesPerSample === 2;
  const fields = [
    ...little(isPcm ? 1 : 7, 2),
    ...little(channels, 2),
    ...little(sampleRate, 4),
    ...little(sampleRate * block, 4),
    ...little(block, 2),
    ...little(bytesPerSample * 8, 2),
  ];
  // Anything but PCM carries an extension size and the number of samples per channel.
  const chunks = isPcm
    ? chunk("fmt ", fields)
    : [...chunk("fmt ", [...fields, 0, 0]), ...chunk("fact", little(dataBytes / block, 4))];
  return Uint8Array.from([
    ...ascii("RIFF"),
    ...little(4 + chunks.length + 8 + dataBytes + (dataBytes & 1), 4),
    ...ascii("WAVE"),
    ...chunks,
    ...ascii("data"),
    ...little(dataBytes, 4),
  ]);
}

/** Whether a file that begins so, with a header of ours, holds any audio. */
export function holdsAudio(beginning: Uint8Array): boolean {
  const [begin, end] = [ascii("data"), [0, 0, 0, 0]].map((bytes) => String(bytes));
  return (["wav_ulaw_8k", "wav_pcm_8k"] as const).some((format) => {
    const { length } = wavHeader({ format, channels: 1, dataBytes: 0 });
    const [name, size] = [beginning.subarray(length - 8, length - 4), beginning.subarray(length - 4, length)];
    return String([...name]) === begin && String([...size]) !== end;
  });
}

/** A whole mono WAV file; the samples are at the format's own rate. */
export function writeWav(format: AudioFormat, samples: Int16Array): Uint8Array {
  const data = sampleBytes(format, samples);
  const padding = data.length & 1;
  const header = wavHeader({ format, channels: 1, dataBytes: data.length });
  const bytes = new Uint8Array(header.length + data.length + padding);
  bytes.set(header);
  bytes.set(data, header.length);
  return bytes;
}
