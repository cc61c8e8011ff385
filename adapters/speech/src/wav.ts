import { type Speech, SpeechError } from "./synthesiser.ts";

const headerBytes = 44;

/** Reads what a synthesiser writes: mono 16-bit PCM. A piped WAV cannot know its length, so its data runs to the end. */
export function readWav(bytes: Uint8Array): Speech {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = (offset: number) => String.fromCharCode(...bytes.subarray(offset, offset + 4));
  const refuse = (reason: string) => new SpeechError("failed", `The synthesiser gave no audio: ${reason}.`);
  if (bytes.length < headerBytes || name(0) !== "RIFF" || name(8) !== "WAVE") throw refuse("not a WAV file");
  let rate = 0;
  for (let offset = 12; offset + 8 <= bytes.length; ) {
    const size = view.getUint32(offset + 4, true);
    const start = offset + 8;
    if (name(offset) === "fmt " && size >= 16 && start + 16 <= bytes.length) {
      const isPlain =
        view.getUint16(start, true) === 1 &&
        view.getUint16(start + 2, true) === 1 &&
        view.getUint16(start + 14, true) === 16;
      if (!isPlain) throw refuse("not mono 16-bit PCM");
      rate = view.getUint32(start + 4, true);
    } else if (name(offset) === "data") {
      if (rate === 0) throw refuse("no format before the data");
      const length = Math.min(size, bytes.length - start) & ~1;
      // Copied as a whole: minutes of speech sample by sample would hold up all calls. Both are little-endian.
      const aligned = new Uint8Array(length);
      aligned.set(bytes.subarray(start, start + length));
      return { samples: new Int16Array(aligned.buffer), rate };
    }
    offset = start + size + (size & 1);
  }
  throw refuse("no data");
}

/** The audio as a WAV file. */
export function writeWav({ samples, rate }: Speech): Uint8Array {
  const bytes = new Uint8Array(headerBytes + samples.length * 2);
  const view = new DataView(bytes.buffer);
  const tag = (offset: number, text: string) => bytes.set(Buffer.from(text, "latin1"), offset);
  tag(0, "RIFF");
  view.setUint32(4, bytes.length - 8, true);
  tag(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  tag(36, "data");
  view.setUint32(40, samples.length * 2, true);
  new Int16Array(bytes.buffer, headerBytes).set(samples);
  return bytes;
}
