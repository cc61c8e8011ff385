import { useEffect, useRef, useState } from "react";
import { SoundFault } from "./sound-fault.ts";
import { texts } from "./texts.ts";

type Recording = { readonly stop: () => Promise<Blob>; readonly drop: () => void };

/** The microphone's sound is taken in pieces this long, so that people see it come. */
const pieceMs = 100;

/** Records from the microphone; what is being recorded is dropped when the page leaves. */
export function useRecording() {
  const [isRecording, setRecording] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const current = useRef<Recording | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      current.current?.drop();
    };
  }, []);
  return {
    isRecording,
    /** How much sound has come; 0 while the microphone gives none. */
    seconds,
    /** @throws SoundFault without a microphone. */
    start: async () => {
      setSeconds(0);
      const begun = await record(() => setSeconds((before) => before + pieceMs / 1000));
      if (isGone.current) {
        begun.drop();
        return;
      }
      current.current = begun;
      setRecording(true);
    },
    /** What was recorded; null when nothing was being recorded. @throws SoundFault when no sound had come yet. */
    stop: async (): Promise<Blob | null> => {
      const begun = current.current;
      current.current = null;
      setRecording(false);
      return begun === null ? null : begun.stop();
    },
  };
}

async function record(onSound: () => void): Promise<Recording> {
  const stream = await microphone();
  const recorder = new MediaRecorder(stream);
  const parts: Blob[] = [];
  const { promise, resolve } = Promise.withResolvers<Blob>();
  recorder.ondataavailable = ({ data }) => {
    if (data.size === 0) return;
    parts.push(data);
    onSound();
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
