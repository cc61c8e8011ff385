import { execFileSync } from "node:child_process";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Reading } from "../scripts/readings/read-sentences.ts";

const root = join(import.meta.dirname, "..");

test("sentences are read as answers to a question for each kind of value", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "parley-readings-"));
  const list = join(folder.path, "sentences.json");
  const sentences = [
    { language: "en-IN", text: "not friday, monday" },
    { language: "hi-IN", text: "do" },
  ];
  await writeFile(list, JSON.stringify(sentences));
  const reader = join(root, "scripts/readings/read-sentences.ts");
  const told = execFileSync(process.execPath, [reader, join(root, "packages/understanding"), list], {
    encoding: "utf8",
  });
  const readings: readonly Reading[] = JSON.parse(told);
  const read = new Map(readings.map((reading) => [reading.asked, reading.read]));
  expect(read.get("date en-IN not friday, monday")).toBe('-"2026-11-20" "2026-11-23"');
  expect(read.get("number hi-IN do")).toBe("2");
  expect(read.get("yes_no hi-IN do")).toBe("nothing");
});
