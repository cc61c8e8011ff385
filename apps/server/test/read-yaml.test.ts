// @module-tag long
import { randomUUIDv7 } from "node:crypto";
import { documentToEdit, emptyDocument, toYaml } from "@parley/flow";
import { expect, test } from "vitest";
import { asideFor } from "../src/base/deps.ts";
import { readYaml } from "../src/edits/read-yaml.ts";

const newId = () => randomUUIDv7();
const read = (yaml: string) =>
  readYaml({ aside: asideFor("one", new AbortController().signal), newId }, { yaml, existing: emptyDocument() });

const agentOf = (blocks: number) =>
  [
    "parley: 1",
    "states:",
    "  start:",
    "    Start:",
    "      type: Start",
    "      paths:",
    "        - to: B0",
    ...Array.from({ length: blocks }, (_, index) => `    B${index}:\n      say: Hello ${index}`),
    "",
  ].join("\n");

test("a long text is not read on the thread that answers everybody", async () => {
  const here = process.threadCpuUsage();
  const everywhere = process.cpuUsage();
  const { rows } = await read(agentOf(2000));
  const { user } = process.threadCpuUsage(here);
  expect(rows.block).toHaveLength(2001);
  expect(user).toBeLessThan(process.cpuUsage(everywhere).user / 2);
});

test("an agent of 50,000 prompts in words goes out with its ids and comes in as it was", async () => {
  const languages = ["en-IN", "hi-IN", "mr-IN", "ta-IN", "te-IN", "bn-IN", "gu-IN", "kn-IN"];
  const said = "आपकी {{ metadata.amount }} की किस्त देय है। क्या आप आज भुगतान करेंगे? Press 1.";
  const prompts = Array.from(
    { length: 6250 },
    (_, n) => `  line_${n}: { ${languages.map((language) => `${language}: "${n} ${said}"`).join(", ")} }`,
  );
  const agent = await read(["parley: 1", `settings: { languages: [${languages}] }`, "prompts:", ...prompts].join("\n"));
  const yaml = toYaml(agent, { ids: true });
  expect(yaml.length).toBeGreaterThan(6_000_000);
  const again = await readYaml(
    { aside: asideFor("one", new AbortController().signal), newId },
    { yaml, existing: agent },
  );
  expect(again.rows.prompt_content).toHaveLength(50_000);
  expect(documentToEdit(agent, again)).toEqual([]);
});

test("a text of more characters than are read is refused before it is", async () => {
  await expect(read(`parley: 1\n#${" ".repeat(20_000_000)}`)).rejects.toMatchObject({
    status: 400,
    errors: {
      0: { message: expect.stringContaining("more than 20 million characters: write less, or split the agent") },
    },
  });
});

test("faults of a long text are listed with their places, as many as one reads", async () => {
  const wrong = agentOf(1000).replaceAll("say: Hello", "shout: Hello");
  const refused = read(wrong);
  await expect(refused).rejects.toMatchObject({ status: 400, code: "invalid_yaml", errors: { length: 200 } });
  await expect(refused).rejects.toMatchObject({ errors: { 0: { line: 9, column: 7 } } });
});

test("more texts at once than can be read and wait are sent away, and those that wait are read", async () => {
  const all = await Promise.allSettled(Array.from({ length: 7 }, () => read(agentOf(800))));
  const refused = all.filter((one) => one.status === "rejected");
  expect(refused).toHaveLength(1);
  expect(refused).toMatchObject(refused.map(() => ({ reason: { status: 429, code: "busy" } })));
});

test("an agent of more rows than can be written without keeping others waiting is refused", async () => {
  const actions = Array.from({ length: 60_001 }, (_, n) => `  a${n}: {}`);
  await expect(read(["parley: 1", "actions:", ...actions, ""].join("\n"))).rejects.toMatchObject({
    status: 413,
    code: "too_large",
  });
});
