import type { Runtime } from "@parley/engine";
import {
  heardInstead,
  type RecordedTalk,
  type Replay,
  readRecordedCall,
  replayCall,
  replayWithTurns,
} from "@parley/host";
import type { HeardCall } from "@parley/model/api/heard-recordings";
import { type Id, messageOf } from "@parley/model/kernel";
import { runtimeOf } from "../../testing/runtime-of.ts";
import type { FromReplay, ToReplay } from "./protocol.ts";

// Plays stored calls against the agent as it stands. A thread of its own: a thousand calls would hold up the page.

/** How long calls are played before the thread hears what is new; milliseconds. */
const slice = 50;

const talks: RecordedTalk[] = [];
let draft: { readonly asked: number; readonly runtime: Runtime } | null = null;
let heard: ReadonlyMap<Id, HeardCall> | null = null;
/** The calls before this one are played. */
let next = 0;
let isPlaying = false;

const tell = (message: FromReplay) => postMessage(message);

/** The talk as it is played: by what was heard of its recording where that is wanted, and null where none was heard. */
function playable(talk: RecordedTalk): RecordedTalk | null {
  if (heard === null) return talk;
  const own = heard.get(talk.call.call_uuid);
  return own === undefined ? null : heardInstead(talk, own);
}

function play(): void {
  isPlaying = false;
  if (draft === null) return;
  const { asked, runtime } = draft;
  const replays: Replay[] = [];
  const until = performance.now() + slice;
  for (const talk of talks.slice(next)) {
    if (performance.now() > until) break;
    const played = playable(talk);
    if (played !== null) replays.push(replayCall(runtime, played));
    next += 1;
  }
  tell({ type: "replayed", asked, replays });
  goOn();
}

function goOn(): void {
  if (isPlaying || draft === null || next >= talks.length) return;
  isPlaying = true;
  setTimeout(play, 0);
}

addEventListener("message", ({ data }: MessageEvent<ToReplay>) => {
  switch (data.type) {
    case "calls":
      talks.push(...data.calls.map(readRecordedCall));
      break;
    case "draft":
      draft = null;
      next = 0;
      heard = data.heard === null ? null : new Map(data.heard.map((each) => [each.call, each]));
      try {
        const { asked, document, index } = data;
        draft = { asked, runtime: runtimeOf(document, index) };
      } catch (error) {
        const message = messageOf(error);
        tell({ type: "failed", asked: data.asked, message });
      }
      break;
    case "turns": {
      const found = talks.find(({ call }) => call.call_uuid === data.call);
      const talk = found === undefined ? null : playable(found);
      if (draft === null || talk === null) break;
      tell({ type: "turns", call: data.call, turns: replayWithTurns(draft.runtime, talk).turns });
      break;
    }
  }
  goOn();
});
