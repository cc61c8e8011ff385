import { longestClip } from "@parley/model/api/speech";
import { SoundFault } from "./sound-fault.ts";
import { texts } from "./texts.ts";

/** Samples per second of what is made: recognisers need no more. */
const rate = 16_000;
const largestFile = 25 * 1024 * 1024;

/**
 * Any sound that the browser can read as a WAV of one channel. @throws SoundFault when it is none, or longer than is heard.
 */
export async function wavOf(sound: Blob): Promise<Blob> {
  if (sound.size > largestFile) throw new SoundFault(texts.tooLarge);
  const decoded = await new OfflineAudioContext(1, 1, rate)
    .decodeAudioData(await sound.arrayBuffer())
    .catch(() => null);
  if (decoded === null || decoded.length === 0) throw new SoundFault(texts.notASound);
  if (decoded.duration > longestClip) throw new SoundFault(texts.tooLong(decoded.duration, longestClip));
  return new Blob([wavBytes(mixed(decoded))], { type: "audio/wav" });
}

/** All channels as one. */
function mixed(sound: AudioBuffer): Float32Array {
  const all = new Float32Array(sound.length);
  for (let channel = 0; channel < sound.numberOfChannels; channel++) {
    sound.getChannelData(channel).forEach((sample, place) => {
      all[place] = (all[place] ?? 0) + sample / sound.numberOfChannels;
    });
  }
  return all;
}

const headBytes = 44;

function wavBytes(samples: Float32Array): ArrayBuffer {
  const bytes = new ArrayBuffer(headBytes + samples.length * 2);
  const view = new DataView(bytes);
  const tag = (offset: number, text: string) =>
    [...text].forEach((letter, place) => {
      view.setUint8(offset + place, letter.charCodeAt(0));
    });
  tag(0, "RIFF");
  view.setUint32(4, bytes.byteLength - 8, true);
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
  samples.forEach((sample, place) => {
    view.setInt16(headBytes + place * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true);
  });
  return bytes;
}
