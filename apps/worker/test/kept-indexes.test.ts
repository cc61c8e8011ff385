import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answerIndexKey, openDiskFiles } from "@parley/files";
import { parseYaml } from "@parley/flow";
import { releaseRuntime, runConversation } from "@parley/host";
import { uuidv7 } from "@parley/model/kernel";
import { answerIndexForm, documentText, readMarkdown } from "@parley/understanding";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keptIndexes } from "../src/kept-indexes.ts";
import { trainedModel } from "../src/trained-model.ts";

const path = "documents/client/hours.json";
const agent = `parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Ask }] }
    Ask: { type: Answer, say: Yes?, paths: [{ event: answered, to: Bye }, { no_match: 0, to: Lost }] }
    Bye: { type: End, end_state: answered }
    Lost: { type: End, end_state: lost }
documents: { Hours: { path: ${path} } }
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-indexes-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("a release answers from its documents: their index is made once and kept among the files", async () => {
  const files = await openDiskFiles(folder);
  const text = documentText(readMarkdown("# Hours\n\nThe shop is open until seven."));
  await files.put(path, Buffer.from(JSON.stringify(text)));
  let made = 0;
  const parsed = parseYaml(agent, { makeId: () => uuidv7(++made, new Uint8Array(10)) });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  const runtimeNow = () => releaseRuntime(parsed.document, "0.0.1", { train: trainedModel, index: keptIndexes(files) });
  const { runtime } = await runtimeNow();
  const ended = (user: string) =>
    runConversation(runtime.program, runtime.understand, { name: "call", steps: [{ user }] })
      .turns.flatMap(({ effects }) => effects)
      .find((effect) => effect.type === "end")?.disposition;
  expect(ended("how long is the shop open")).toBe("answered");
  expect(ended("who won the match")).toBe("lost");
  expect(await files.exists(answerIndexKey(answerIndexForm.number, [path]))).toBe(true);
  // The release stays on what it began with, whatever becomes of the text.
  await files.delete(path);
  await expect(runtimeNow()).resolves.toMatchObject({ version: "0.0.1" });
});
