import type { BlockStay, TranscriptLine } from "@parley/model/api/calls";
import { expect, test } from "vitest";
import { heardBlocks } from "../src/call/heard-blocks.ts";

const stay = (name: string, at_ms: number): BlockStay => ({ block: name, name, at_ms, until_ms: null, path: null });

const line = (of: number, at_ms: number, until_ms: number | null, speaker: "agent" | "caller" = "agent") => ({
  ...{ stay: of, at_ms, until_ms, speaker, text: "words", is_encrypted: false, heard_length: null },
  ...{ language: null, confidence: null, is_keys: false },
});

const heard = (blocks: readonly BlockStay[], transcript: readonly TranscriptLine[]) =>
  heardBlocks({ blocks, transcript }).map(({ name, at_ms }) => [name, at_ms]);

test("blocks that are entered at once are heard as their words are spoken", () => {
  const blocks = [stay("Start", 0), stay("Greeting", 0), stay("Sort", 0), stay("Menu", 0)];
  expect(heard(blocks, [line(1, 20, 1500), line(3, 1500, 3000)])).toEqual([
    ["Start", 0],
    ["Greeting", 20],
    ["Sort", 1500],
    ["Menu", 1500],
  ]);
});

test("blocks whose words a caller did not wait for are heard no sooner than the words that were cut", () => {
  const blocks = [stay("Menu", 0), stay("Hours", 0), stay("Thanks", 0), stay("Goodbye", 0)];
  expect(heard(blocks, [line(0, 20, 3000), line(1, 3000, 4000)])).toEqual([
    ["Menu", 20],
    ["Hours", 3000],
    ["Thanks", 4000],
    ["Goodbye", 4000],
  ]);
});

test("a block is heard until the last of its words", () => {
  const blocks = [stay("Menu", 0), stay("Thanks", 0)];
  expect(heard(blocks, [line(0, 20, 1000), line(0, 1000, 2500)])).toEqual([
    ["Menu", 20],
    ["Thanks", 2500],
  ]);
});

test("a block that the caller's words lead to begins when it is entered, though others spoke before", () => {
  const blocks = [stay("Menu", 0), stay("Sort", 5200), stay("Hours", 5200)];
  expect(heard(blocks, [line(0, 20, 2000), line(0, 4000, 5000, "caller"), line(2, 5300, null)])).toEqual([
    ["Menu", 20],
    ["Sort", 5200],
    ["Hours", 5300],
  ]);
});
