import { expect, test } from "vitest";
import { parseYaml, promptsToName } from "../src/index.ts";
import { makeIds } from "./make-ids.ts";

test("prompts of a block with the longest name get names of their own that fit", () => {
  const name = "𝒷".repeat(255);
  const yaml = `parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: ${name} }] }
    ${name}: { say: [Hello, there] }
`;
  const parsed = parseYaml(yaml, { makeId: makeIds() });
  if (!parsed.ok) throw new Error(parsed.faults.map(({ message }) => message).join(" "));
  const { document } = parsed;
  const read = document.rows.prompt.map((row) => row.name);
  expect(read.map((each) => [...each].length)).toEqual([255, 255]);
  expect(new Set(read).size).toBe(2);
  const prompt = document.rows.prompt.map((row) => ({ ...row, name: row.id }));
  const better = promptsToName({ ...document, rows: { ...document.rows, prompt } });
  expect(better.map((each) => each.better)).toEqual(read);
});
