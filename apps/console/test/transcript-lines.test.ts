import type { BlockStay, TranscriptLine } from "@parley/model/api/calls";
import { expect, test } from "vitest";
import { heardBlocks } from "../src/call/heard-blocks.ts";
import { transcriptLines } from "../src/call/transcript-lines.ts";

const line = (stay: number, speaker: TranscriptLine["speaker"], text: string): TranscriptLine => ({
  at_ms: 0,
  until_ms: null,
  speaker,
  text,
  heard_length: null,
  language: null,
  confidence: null,
  is_encrypted: false,
  is_keys: false,
  stay,
});
const block = (at_ms: number, name: string): BlockStay => ({ block: name, name, at_ms, until_ms: null, path: null });

test("lines stand under the block they were said in, in the order heard, empty blocks not at all", () => {
  const lines = transcriptLines(
    [line(1, "agent", "menu"), line(1, "caller", "2"), line(2, "agent", "goodbye")],
    [block(0, "Start"), block(0, "Menu"), block(400, "Goodbye"), block(900, "Silent")],
  );
  expect(lines.map((entry) => ("block" in entry ? `[${entry.block.name}]` : entry.line.text))).toEqual([
    "[Menu]",
    "menu",
    "2",
    "[Goodbye]",
    "goodbye",
  ]);
});

test("blocks begin when their words are heard, though the agent was there before", () => {
  const at = (at_ms: number, of: TranscriptLine) => ({ ...of, at_ms });
  const heard = heardBlocks({
    blocks: [block(0, "Start"), block(0, "Greeting"), block(10, "Check"), block(20, "Goodbye"), block(9000, "End")],
    transcript: [at(100, line(1, "agent", "We open at nine.")), at(1300, line(3, "agent", "Goodbye."))],
  });
  expect(heard.map(({ at_ms }) => at_ms)).toEqual([0, 100, 100, 1300, 9000]);
  const asked = { blocks: [block(0, "Silent")], transcript: [at(5000, line(0, "caller", "hello"))] };
  expect(heardBlocks(asked)).toEqual(asked.blocks);
});
