import { longestClip } from "@parley/model/api/speech";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Recorder, type Taking } from "./recorder.ts";
import { SoundFault } from "./sound-fault.ts";
import { texts } from "./texts.ts";

/** The microphone's sound is taken in pieces this long, so that people see it come. */
const pieceMs = 100;
/** A recording ends a second before it is longer than may be heard. */
const longest = (longestClip - 1) * 1000;

/**
 * Records from the microphone; what is being recorded is dropped when the page leaves. `onLongest` is to stop a recording
 * that is as long as one may be.
 */
export function useRecording(onLongest: () => void) {
  const latest = useRef(onLongest);
  latest.current = onLongest;
  const [recorder] = useState(
    () => new Recorder({ open: record, now: () => performance.now(), longest, onLongest: () => latest.current() }),
  );
  useEffect(() => () => recorder.drop(), [recorder]);
  return { ...useSyncExternalStore(recorder.subscribe, recorder.shown), recorder };
}

async function record(onPiece: () => void): Promise<Taking> {
  const stream = await microphone();
  const recorder = new MediaRecorder(stream);
  const parts: Blob[] = [];
  const { promise, resolve } = Promise.withResolvers<Blob>();
  recorder.ondataavailable = ({ data }) => {
    if (data.size === 0) return;
    parts.push(data);
    onPiece();
  };
  recorder.onstop = () => resolve(new Blob(parts, { type: recorder.mimeType }));
  recorder.start(pieceMs);
  const drop = () => {
    if (recorder.state !== "inactive") recorder.stop();
    for (const track of stream.getTracks()) track.stop();
  };
  return {
    drop,
    stop: async () => {
      drop();
      const sound = await promise;
      if (sound.size === 0) throw new SoundFault(texts.nothingRecorded);
      return sound;
    },
  };
}

async function microphone(): Promise<MediaStream> {
  // Browsers give no microphone to pages that came over a plain connection from another machine.
  if (navigator.mediaDevices === undefined) throw new SoundFault(texts.noMicrophone);
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } });
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    throw new SoundFault(error.name === "NotAllowedError" ? texts.refused : texts.noMicrophone);
  }
}
