import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Files, openDiskFiles } from "@parley/files";
import { uuidv7 } from "@parley/model/kernel";
import { documentText } from "@parley/understanding";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asideFor } from "../src/base/deps.ts";
import { keptIndex } from "../src/documents/kept-index.ts";

const client = uuidv7(1, new Uint8Array(10));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-index-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Files that tell what is read and written. */
async function toldFiles() {
  const told: string[] = [];
  const kept = await openDiskFiles(folder);
  const files: Files = {
    ...kept,
    get: (key) => {
      told.push(`read ${key}`);
      return kept.get(key);
    },
    put: (key, content) => {
      told.push("made");
      return kept.put(key, content);
    },
  };
  const texts = ["documents/a/0.json", "documents/a/1.json", "documents/a/2.json"];
  const text = documentText([]);
  for (const path of texts) await kept.put(path, Buffer.from(JSON.stringify(text)));
  return { told, files, texts };
}

test("indexes that are asked for at once are made in turn, each once, and hold no texts while they wait", async () => {
  const { told, files, texts } = await toldFiles();
  const clients = ["a", "b", "a", "b"].map((client) => ({
    files,
    aside: asideFor(client, new AbortController().signal),
  }));
  const keys = await Promise.all(
    clients.flatMap((deps) => [
      keptIndex(deps, { client, texts: texts.slice(0, 1) }),
      keptIndex(deps, { client, texts }),
    ]),
  );
  expect(new Set(keys).size).toBe(2);
  const one = [`read ${texts[0]}`, "made"];
  const all = [...texts.map((path) => `read ${path}`), "made"];
  // Whose turn is first, the disk says.
  expect([
    [...one, ...all],
    [...all, ...one],
  ]).toContainEqual(told);
});
