import type { Runtime } from "@parley/engine";
import {
  type RecordedTalk,
  type RuleSeen,
  readRecordedCall,
  readTests,
  replayCall,
  replayWithTurns,
  verify,
} from "@parley/host";
import { messageOf } from "@parley/model/kernel";
import { playedTurns } from "../../testing/played-turns.ts";
import { runtimeOf } from "../../testing/runtime-of.ts";
import type { FromTry, ToTry } from "./protocol.ts";

// Tries the rules of an agent: over the states that can be reached, then with stored calls. A thread of its own, which the
// page ends when a rule changes.

/** How long calls are played before the thread hears what is new; milliseconds. */
const slice = 50;

const talks: RecordedTalk[] = [];
let runtime: Runtime | null = null;
let rules: readonly RuleSeen[] = [];
/** The calls before this one are played. */
let next = 0;
let isPlaying = false;

const tell = (message: FromTry) => postMessage(message);

function begin({ document, index, tests }: Extract<ToTry, { type: "try" }>): void {
  const running = runtimeOf(document, index);
  const onProgress = (share: number) => tell({ type: "progress", share });
  const found = verify({ runtime: running, document, tests: readTests(tests) }, { onProgress });
  rules = found.rules;
  tell({ type: "explored", explored: { states: found.states, isWhole: found.isWhole, rules } });
  runtime = running;
}

function playCalls(): void {
  isPlaying = false;
  if (runtime === null) return;
  const calls: Extract<FromTry, { type: "played" }>["calls"][number][] = [];
  const until = performance.now() + slice;
  for (const talk of talks.slice(next)) {
    if (performance.now() > until) break;
    const { call, broken } = replayCall(runtime, talk);
    calls.push({ call, broken: broken.map(({ rule }) => rule) });
  }
  next += calls.length;
  tell({ type: "played", calls });
  goOn();
}

function goOn(): void {
  if (isPlaying || runtime === null || next >= talks.length) return;
  isPlaying = true;
  setTimeout(playCalls, 0);
}

function hear(asked: ToTry): void {
  switch (asked.type) {
    case "try":
      begin(asked);
      return;
    case "calls":
      talks.push(...asked.calls.map(readRecordedCall));
      return;
    case "play": {
      const example = rules.find(({ rule }) => rule === asked.rule)?.example ?? null;
      if (runtime !== null && example !== null) tell({ type: "turns", turns: playedTurns(runtime, example) });
      return;
    }
    case "play call": {
      const talk = talks.find(({ call }) => call.call_uuid === asked.call);
      if (runtime !== null && talk !== undefined) tell({ type: "turns", turns: replayWithTurns(runtime, talk).turns });
    }
  }
}

addEventListener("message", ({ data }: MessageEvent<ToTry>) => {
  try {
    hear(data);
  } catch (error) {
    tell({ type: "failed", message: messageOf(error) });
  }
  goOn();
});
