import { request } from "../api/request.ts";
import { peaksOf, raised } from "./peaks.ts";

export type LoadedRecording = {
  readonly sound: Blob;
  readonly seconds: number;
  /** Peaks of the two channels. */
  readonly agent: readonly number[];
  readonly caller: readonly number[];
};

/** Fetches a recording (caller left, agent right) and measures it. */
export async function loadRecording(path: string): Promise<LoadedRecording> {
  const sound = await (await request(path)).blob();
  const decoder = new OfflineAudioContext(2, 1, 8000);
  const decoded = await decoder.decodeAudioData(await sound.arrayBuffer());
  const [caller = [], agent = caller] = raised(
    Array.from({ length: decoded.numberOfChannels }, (_, channel) => peaksOf(decoded.getChannelData(channel))),
  );
  return { sound, seconds: decoded.duration, agent, caller };
}
