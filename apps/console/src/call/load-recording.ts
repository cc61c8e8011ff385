import { type Asked, load } from "@parley/client";
import { recordingOfCall } from "@parley/model/api/calls";
import { send } from "../api/send.ts";

export type LoadedRecording = {
  readonly sound: Blob;
  readonly seconds: number;
  /** Peaks of the two channels. */
  readonly agent: readonly number[];
  readonly caller: readonly number[];
};

/** Fetches a recording (caller left, agent right) and measures it. */
export async function loadRecording(asked: Asked<typeof recordingOfCall>): Promise<LoadedRecording> {
  const sound = await (await load(send, recordingOfCall, asked)).blob();
  const decoder = new OfflineAudioContext(2, 1, 8000);
  const decoded = await decoder.decodeAudioData(await sound.arrayBuffer());
  const [caller = [], agent = caller] = raised(
    Array.from({ length: decoded.numberOfChannels }, (_, channel) => peaksOf(decoded.getChannelData(channel))),
  );
  return { sound, seconds: decoded.duration, agent, caller };
}

/** Bars of a waveform: enough for a wide screen, and drawn closer on a narrow one. */
const bars = 320;

/** The loudest sample of each of equal parts of a channel, 0..1. */
function peaksOf(samples: Float32Array): readonly number[] {
  const size = samples.length / bars;
  return Array.from({ length: bars }, (_, bar) => {
    let peak = 0;
    const end = Math.floor((bar + 1) * size);
    for (let index = Math.floor(bar * size); index < end; index++) peak = Math.max(peak, Math.abs(samples[index] ?? 0));
    return peak;
  });
}

/** Raises quiet recordings, all channels alike, until their loudest sound fills the height. */
function raised(channels: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const loudest = Math.max(...channels.flat());
  return loudest === 0 ? channels : channels.map((peaks) => peaks.map((peak) => peak / loudest));
}
