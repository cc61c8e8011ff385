import { readdirSync, readFileSync } from "node:fs";
import { compile, parseYaml } from "@parley/flow";
import { uuidv7 } from "@parley/model/kernel";
import { interpreter, train } from "@parley/understanding";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { corpusOf, parseConversations, runConversation } from "../src/index.ts";

const folder = new URL("../../../examples/flows/", import.meta.url);
const ending = ".conversations.yaml";
const names = readdirSync(folder)
  .filter((name) => name.endsWith(ending))
  .map((name) => name.slice(0, -ending.length));

const read = (name: string) => readFileSync(new URL(name, folder), "utf8");

describe.each(names)("the sample agent %s", (name) => {
  let count = 0;
  const makeId = () => {
    count += 1;
    return uuidv7(count, new Uint8Array(10));
  };
  const parsed = parseYaml(read(`${name}.yaml`), { makeId });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  const program = compile(parsed.document);
  const understand = interpreter(train(corpusOf(parsed.document)));
  const conversations = parseConversations(parse(read(`${name}${ending}`)));

  it.each(conversations.map((each) => [each.name, each] as const))("%s", (_name, conversation) => {
    expect(runConversation(program, understand, conversation).faults).toEqual([]);
  });
});
