import type { BlockStay, EventLine } from "@parley/model/api/calls";
import { expect, test } from "vitest";
import { marksOf } from "../src/call/marks.ts";
import { metadataChanges } from "../src/call/metadata-changes.ts";
import { pathMap } from "../src/call/path-map.ts";
import { sharesOf, silencesOf, speechOf } from "../src/call/speech-spans.ts";
import { median, turnsOf } from "../src/telling/turn-timings.ts";

const record = (...events: readonly (readonly [at_ms: number, type: string, data?: EventLine["data"]])[]) =>
  events.map(([at_ms, type, data = {}], index): EventLine => ({ seq: index + 1, at_ms, type, data }));
const stay = (block: string, at_ms: number): BlockStay => ({ block, name: block, at_ms, until_ms: null, path: null });

const old = { understanding: 0, logic: 0 };

test("an answer's time is shown by what the caller waited for", () => {
  const events = record(
    [0, "entered", { name: "Menu" }],
    [0, "agent_said"],
    [100, "play_started"],
    [2000, "key"],
    [2400, "key"],
    [2900, "caller_pressed"],
    [2900, "requested"],
    [3500, "answer_received"],
    [3505, "entered", { name: "Paid" }],
    [3510, "agent_said"],
    [3700, "play_started"],
    [6000, "caller_audio_ended"],
    [6200, "caller_said"],
    [6210, "agent_said"],
    [6300, "play_started"],
    [6900, "play_started"],
  );
  const turns = turnsOf(events);
  expect(turns).toEqual([
    { at: 2400, block: "Paid", total: 1300, parts: { ...old, listening: 500, webhook: 600, speech: 190, other: 10 } },
    { at: 6000, block: "Paid", total: 300, parts: { ...old, listening: 200, webhook: 0, speech: 90, other: 10 } },
  ]);
  expect(median(turns.map(({ total }) => total))).toBe(800);
  expect([median([]), median([3, 1, 2])]).toEqual([null, 2]);
});

test("understanding and logic are shown apart where the record times its turns, and all adds up", () => {
  const timed = (understanding_ms: number, logic_ms: number, storing_ms: number) => ({
    understanding_ms,
    logic_ms,
    storing_ms,
  });
  const events = record(
    [0, "entered", { name: "Menu" }],
    [1000, "caller_audio_ended"],
    [1500, "caller_said"],
    [1500, "requested"],
    [1510, "turn_timed", timed(40, 5, 10)],
    [2000, "answer_received"],
    [2000, "agent_said"],
    [2008, "turn_timed", timed(0, 3, 8)],
    [2200, "play_started"],
    [4000, "key"],
    [4000, "caller_pressed"],
    [4002, "agent_said"],
    [4012, "turn_timed", timed(0, 2, 10)],
    [4100, "play_started"],
  );
  expect(turnsOf(events)).toEqual([
    {
      at: 1000,
      block: "Menu",
      total: 1200,
      parts: { listening: 455, understanding: 40, logic: 26, webhook: 487, speech: 192, other: 0 },
    },
    {
      at: 4000,
      block: "Menu",
      total: 100,
      parts: { listening: 0, understanding: 0, logic: 12, webhook: 0, speech: 88, other: 0 },
    },
  ]);
});

test("who spoke when, at once, and when it was silent", () => {
  const events = record(
    [0, "play_started"],
    [3000, "caller_audio_started"],
    [4000, "play_stopped"],
    [5000, "caller_audio_ended"],
    [9000, "play_started"],
  );
  const speech = speechOf(events, 10_000);
  expect(speech).toEqual({
    agent: [
      { from: 0, until: 4000 },
      { from: 9000, until: 10_000 },
    ],
    caller: [{ from: 3000, until: 5000 }],
  });
  expect(sharesOf(speech, 10_000)).toEqual({ silence: 0.4, agent: 0.5, caller: 0.2, talkOver: 1000 });
  expect(silencesOf(speech, 10_000)).toEqual([{ from: 5000, until: 9000 }]);
  expect(sharesOf(speechOf([], 0), 0)).toEqual({ silence: 0, agent: 0, caller: 0, talkOver: 0 });
  expect(marksOf(events)).toEqual([{ at: 4000, kind: "barge-in", label: "Barge-in" }]);
});

test("metadata are shown with what they were before the conversation changed them", () => {
  const events = record(
    [0, "metadata_set", { key: "language", value: "hi-IN" }],
    [5, "metadata_set", { key: "language", value: "en-IN" }],
    [9, "metadata_set", { key: "paid", value: true }],
  );
  expect(metadataChanges({ language: "en-IN", dpd: 6, paid: true }, events)).toEqual([
    { key: "language", before: "hi-IN", after: "en-IN", isChanged: true },
    { key: "paid", before: undefined, after: true, isChanged: true },
    { key: "dpd", before: 6, after: 6, isChanged: false },
  ]);
});

test("the way runs down, what it passed by stands beside it, and the rest of a large agent is left out", () => {
  const names = ["Start", "Menu", "Agent", "Bye", "Far"];
  const flow = {
    blocks: names.map((id) => ({ id, name: id, type: "Voice", subflow: "s" })),
    paths: [
      ["Start", "Menu"],
      ["Menu", "Menu"],
      ["Menu", "Agent"],
      ["Menu", "Bye"],
      ["Agent", "Far"],
    ].map(([source = "", destination = ""], index) => ({ id: String(index), name: "", source, destination })),
  };
  const map = pathMap(flow, [stay("Start", 0), stay("Menu", 5), stay("Menu", 900), stay("Bye", 2000)]);
  expect(map.blocks.map(({ id, visits, at }) => [id, visits, at])).toEqual([
    ["Start", 1, 0],
    ["Menu", 2, 5],
    ["Bye", 1, 2000],
    ["Agent", 0, null],
  ]);
  expect(new Set(map.blocks.filter(({ at }) => at !== null).map(({ x }) => x)).size).toBe(1);
  expect(map.lines.map(({ from, to, isTaken }) => [from.id, to.id, isTaken])).toEqual([
    ["Menu", "Agent", false],
    ["Start", "Menu", true],
    ["Menu", "Menu", true],
    ["Menu", "Bye", true],
  ]);
});
