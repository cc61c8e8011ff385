import workletUrl from "./call-audio.worklet.ts?worker&url";
import type { Microphone } from "./call-state.ts";
import { frameSamples } from "./frames.ts";
import { texts } from "./texts.ts";

export type PageAudio = {
  readonly play: (frame: Int16Array<ArrayBuffer>) => void;
  /** Whether the microphone is heard; while not, silence goes out. */
  readonly mute: (isMuted: boolean) => void;
  /** Plays the sound that the browser blocked; needs a gesture of the user. */
  readonly allow: () => Promise<void>;
  /** Gives the microphone back; what came before is heard to its end. */
  readonly stopListening: () => void;
  readonly close: () => Promise<void>;
};

/** Opens microphone and loudspeaker for a call. Without a microphone the call goes on with silence from here. */
export async function openPageAudio(on: {
  readonly frame: (frame: Int16Array<ArrayBuffer>) => void;
  readonly microphone: (state: Microphone) => void;
  readonly blocked: (isBlocked: boolean) => void;
}): Promise<PageAudio> {
  // Without TLS a browser gives pages of another machine no worklets.
  if (!isSecureContext) throw new Error(texts.plain);
  const context = new AudioContext({ latencyHint: "interactive" });
  await context.audioWorklet.addModule(workletUrl);
  const node = new AudioWorkletNode(context, "call-audio", { outputChannelCount: [1] });
  let isMuted = false;
  node.port.onmessage = ({ data }: MessageEvent<Int16Array<ArrayBuffer>>) =>
    on.frame(isMuted ? new Int16Array(frameSamples) : data);
  node.connect(context.destination);
  const tellBlocked = () => on.blocked(context.state === "suspended");
  context.onstatechange = tellBlocked;
  tellBlocked();

  on.microphone("asking");
  const stream = await microphone(on.microphone);
  const source = stream === null ? null : context.createMediaStreamSource(stream);
  source?.connect(node);
  const stopListening = () => {
    node.port.onmessage = null;
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  return {
    play: (frame) => node.port.postMessage(frame, [frame.buffer]),
    mute: (muted) => {
      isMuted = muted;
    },
    allow: () => context.resume(),
    stopListening,
    close: async () => {
      context.onstatechange = null;
      stopListening();
      if (context.state !== "closed") await context.close();
    },
  };
}

async function microphone(tell: (state: Microphone) => void): Promise<MediaStream | null> {
  // Browsers give no microphone to pages that came over a plain connection from another machine.
  if (navigator.mediaDevices === undefined) {
    tell("missing");
    return null;
  }
  try {
    const audio = { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 };
    const stream = await navigator.mediaDevices.getUserMedia({ audio });
    tell("on");
    return stream;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    tell(error.name === "NotAllowedError" ? "refused" : "missing");
    return null;
  }
}
