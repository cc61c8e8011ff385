import { useEffect, useRef, useState } from "react";
import { SoundFault } from "./sound-fault.ts";
import { texts } from "./texts.ts";

type Recording = { readonly stop: () => Promise<Blob>; readonly drop: () => void };

/** Records from the microphone; what is being recorded is dropped when the page leaves. */
export function useRecording() {
  const [isRecording, setRecording] = useState(false);
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
    /** @throws SoundFault without a microphone. */
    start: async () => {
      const begun = await record();
      if (isGone.current) {
        begun.drop();
        return;
      }
      current.current = begun;
      setRecording(true);
    },
    /** What was recorded; null when nothing was. */
    stop: async (): Promise<Blob | null> => {
      const begun = current.current;
      current.current = null;
      setRecording(false);
      return begun === null ? null : begun.stop();
    },
  };
}

async function record(): Promise<Recording> {
  const stream = await microphone();
  const recorder = new MediaRecorder(stream);
  const parts: Blob[] = [];
  const { promise, resolve } = Promise.withResolvers<Blob>();
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.onstop = () => resolve(new Blob(parts, { type: recorder.mimeType }));
  recorder.start();
  const drop = () => {
    if (recorder.state !== "inactive") recorder.stop();
    for (const track of stream.getTracks()) track.stop();
  };
  return {
    drop,
    stop: () => {
      drop();
      return promise;
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
