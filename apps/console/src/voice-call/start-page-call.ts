import { ask } from "@parley/client";
import { callTicket } from "@parley/model/api/calls";
import type { PageCallCommand } from "@parley/model/api/page-call";
import type { JsonObject } from "@parley/model/kernel";
import { send } from "../api/send.ts";
import { afterClose, afterTold, type CallState, noCall } from "./call-state.ts";
import { loudness } from "./frames.ts";
import { openPageAudio, type PageAudio } from "./page-audio.ts";

/** Which agent is called: a version as it is now. */
export type Callee = {
  readonly organisation: string;
  readonly flow: string;
  /** Label or id. */
  readonly version: string;
  /** What the conversation begins with. */
  readonly metadata?: JsonObject;
  /** Settles once the server has the version as it stands here. */
  readonly ready?: () => Promise<void>;
};

/** What is called instead: something that was deployed, of whichever version. */
export type Release = { readonly id: string; readonly version: string };

/** How loud both sides are now, 0..1. */
export type Levels = { agent: number; caller: number };

export type PageCall = {
  readonly levels: Levels;
  readonly press: (key: string) => void;
  readonly mute: (isMuted: boolean) => void;
  readonly allowSound: () => void;
  readonly hangUp: () => void;
};

/** How long a call may take to end once it was hung up: what it does at its end and its storing, in milliseconds. */
const longestEnding = 10_000;

/** Calls an agent from this page, or what was deployed of it; `tell` gets every step until the call is over. */
export function startPageCall(callee: Callee, release: Release | null, tell: (state: CallState) => void): PageCall {
  const levels: Levels = { agent: 0, caller: 0 };
  let state: CallState = { ...noCall, stage: "connecting" };
  let socket: WebSocket | null = null;
  let audio: PageAudio | null = null;
  let isOver = false;
  const change = (next: Partial<CallState>) => {
    if (isOver) return;
    const before = state.stage;
    state = { ...state, ...next };
    if (state.stage === "ending" && before !== "ending") deafen();
    tell(state);
  };
  /** Once either side has hung up, the microphone is given back. The line may fall silent then, and is not waited for longer. */
  const deafen = () => {
    audio?.stopListening();
    levels.caller = 0;
    setTimeout(() => end({ stage: "ended" }), longestEnding);
  };
  const say = (message: PageCallCommand) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const silence = () => {
    void audio?.close();
    audio = null;
    levels.agent = 0;
    levels.caller = 0;
  };
  const end = (next: Partial<CallState>) => {
    socket?.close();
    silence();
    change(next);
    isOver = true;
  };
  const fail = (error: unknown) =>
    end({ stage: "ended", error: error instanceof Error ? error : new Error(String(error)) });

  async function begin(): Promise<void> {
    tell(state);
    const { organisation, flow, ready } = callee;
    const opened = await openPageAudio({
      frame: (frame) => {
        if (socket?.readyState !== WebSocket.OPEN) return;
        levels.caller = loudness(frame);
        socket.send(frame);
      },
      microphone: (microphone) => change({ microphone }),
      blocked: (isBlocked) => change({ isBlocked }),
    });
    if (isOver) return void opened.close();
    audio = opened;
    if (release === null) await ready?.();
    const version = release?.version ?? callee.version;
    // The ticket comes last: asking for the microphone may take longer than it is good for.
    const path = { org: organisation, flow, ver: version };
    const body = { release: release?.id ?? null, metadata: callee.metadata ?? {} };
    const { url } = await ask(send, callTicket, { path, body });
    if (isOver) return;
    connect(new URL(url, location.href));
  }

  function connect(url: URL): void {
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const opened = new WebSocket(url);
    socket = opened;
    opened.binaryType = "arraybuffer";
    opened.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (typeof data === "string") return change(afterTold(state, data, Date.now()));
      if (audio === null) return;
      const frame = new Int16Array(data);
      levels.agent = loudness(frame);
      audio.play(frame);
    };
    opened.onclose = ({ code, reason }) => end(afterClose(state, code, reason));
  }

  begin().catch(fail);
  return {
    levels,
    press: (key) => say({ type: "key", key }),
    mute: (isMuted) => {
      audio?.mute(isMuted);
      change({ isMuted });
    },
    allowSound: () => void audio?.allow(),
    hangUp: () => {
      // Before it has begun there is nothing to wait for.
      if (state.stage !== "live") return end({ stage: "idle" });
      silence();
      say({ type: "hang_up" });
      change({ stage: "ending" });
    },
  };
}
