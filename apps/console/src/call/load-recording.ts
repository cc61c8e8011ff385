import { type Asked, load } from "@parley/client";
import { recordingOfCall } from "@parley/model/api/calls";
import { send } from "../api/send.ts";
import { peaksOf, raised } from "./peaks.ts";

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
