import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDiskFiles } from "@parley/files";
import { uuidv7 } from "@parley/model/kernel";
import { type Corpus, train } from "@parley/understanding";
import { expect, test } from "vitest";
import { keptModels } from "../src/agent/kept-models.ts";

const corpus = (intent: string): Corpus => ({
  languages: ["en-IN"],
  intents: [{ name: intent, topics: [], utterances: { "en-IN": ["my bill", "pay my bill"] } }],
  entities: [],
});

const [client, other] = [uuidv7(1, new Uint8Array(10)), uuidv7(2, new Uint8Array(10))];

test("a client's vocabulary is trained once for all who ask, and another one for itself", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-models-"));
  const trained: string[] = [];
  const models = async () =>
    keptModels(await openDiskFiles(folder), async (of) => {
      trained.push(of.intents[0]?.name ?? "");
      return train(of);
    });
  const first = await (await models())(client)(corpus("billing"));
  expect(await (await models())(client)(corpus("billing"))).toEqual(first);
  await (await models())(client)(corpus("payment"));
  await (await models())(other)(corpus("payment"));
  expect(trained).toEqual(["billing", "payment", "payment"]);
  await rm(folder, { recursive: true });
});
