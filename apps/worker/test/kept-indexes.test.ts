import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answerIndexKey, openDiskFiles } from "@parley/files";
import { parseYaml } from "@parley/flow";
import { releaseRuntime, runConversation } from "@parley/host";
import { uuidv7 } from "@parley/model/kernel";
import {
  answerIndexForm,
  documentText,
  indexDocuments,
  openIndex,
  passageFinder,
  readMarkdown,
} from "@parley/understanding";
import { afterAll, beforeAll, expect, test } from "vitest";
import { leastLongestTurn } from "../../../test/longest-turn.ts";
import { onProcessor } from "../../../test/on-processor.ts";
import { keptIndexes } from "../src/agent/kept-indexes.ts";
import { trainedModel } from "../src/agent/trained-model.ts";

const client = uuidv7(1, new Uint8Array(10));
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
  const runtimeNow = () =>
    releaseRuntime(parsed.document, "0.0.1", { train: trainedModel, index: keptIndexes(files)(client) });
  const { runtime } = await runtimeNow();
  const ended = (user: string) =>
    runConversation(runtime.program, runtime.understand, { name: "call", steps: [{ user }] })
      .turns.flatMap(({ effects }) => effects)
      .find((effect) => effect.type === "end")?.disposition;
  expect(ended("how long is the shop open")).toBe("answered");
  expect(ended("who won the match")).toBe("lost");
  expect(await files.exists(answerIndexKey(answerIndexForm.number, client, [path]))).toBe(true);
  // The release stays on what it began with, whatever becomes of the text.
  await files.delete(path);
  await expect(runtimeNow()).resolves.toMatchObject({ version: "0.0.1" });
});

test("releases on the same documents share one index, asked for at once or later, and a broken one keeps no other back", async () => {
  const files = await openDiskFiles(folder);
  const [one, other] = ["documents/client/one.json", "documents/client/other.json"];
  for (const each of [one, other]) {
    await files.put(each, Buffer.from(JSON.stringify(documentText(readMarkdown(`# ${each}\n\nWords.`)))));
  }
  const index = keptIndexes(files)(client);
  const [first, same, another, missing] = await Promise.all([
    index([one]),
    index([one]),
    index([other]),
    index(["documents/client/none.json"]).catch((error: unknown) => error),
  ]);
  expect(missing).toBeInstanceOf(Error);
  expect(same).toBe(first);
  expect(await index([one])).toBe(first);
  expect(another.documents).toMatchObject([{ path: other }]);
});

test("a large index is opened beside calls, not between their frames", async () => {
  const files = await openDiskFiles(folder);
  const word = (number: number) => `word${(number * 7919) % 20_000}`;
  const passages = Array.from({ length: 5000 }, (_none, at) => ({
    title: `Part ${at}`,
    page: null,
    text: `${at === 4000 ? "zebra" : "horse"} ${Array.from({ length: 60 }, (_word, place) => word(at * 60 + place)).join(" ")}`,
  }));
  const large = "documents/client/large.json";
  const stored = JSON.stringify(indexDocuments([{ path: large, language: "en", passages }]));
  await files.put(answerIndexKey(answerIndexForm.number, client, [large]), Buffer.from(stored));
  const { took } = onProcessor(() => openIndex(JSON.parse(stored)));
  const open = () => keptIndexes(files)(client)([large]);
  const find = passageFinder(await open());
  const wanted = { language: "en", documents: null, sentences: 1, most: 1, least: 0.4 };
  expect(find("zebra", wanted)).toMatchObject([{ document: large, title: "Part 4000" }]);
  // On this thread it would take all of it at once.
  const enough = took / 2;
  expect(await leastLongestTurn(enough, open)).toBeLessThan(enough);
});
