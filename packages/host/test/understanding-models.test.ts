import { parseYaml } from "@parley/flow";
import { releaseRuntime, runConversation } from "@parley/host";
import { uuidv7 } from "@parley/model/kernel";
import { indexDocuments, packIndex, train } from "@parley/understanding";
import { expect, it } from "vitest";

let count = 0;
const makeId = () => uuidv7(0, new Uint8Array(10).fill(++count));

const agent = `
parley: 1
settings: SETTINGS
states:
  start:
    Start: { type: Start, paths: [{ to: Ask }] }
    Ask: { say: What?, paths: [{ intent: pay, to: Own }, { intent: stop, to: Stopped }, { no_match: 0, to: Nothing }] }
    Own: { slu_model: ending, say: And?, paths: [{ intent: pay, to: Paid }, { intent: stop, to: Stopped }, { no_match: 0, to: Nothing }] }
    Paid: { type: End, end_state: paid }
    Stopped: { type: End, end_state: stopped }
    Nothing: { type: End, end_state: nothing }
intents:
  money: { intents: { pay: [I want to pay, pay my bill, pay the bill now] } }
  ending: { intents: { stop: [please stop, stop it now, goodbye and stop] } }
`;

/** How a conversation ends in which the caller says these. */
async function ends(settings: string, ...said: string[]): Promise<string | undefined> {
  const parsed = parseYaml(agent.replace("SETTINGS", settings), { makeId });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  const { runtime } = await releaseRuntime(parsed.document, "0.0.1", {
    train: async (corpus) => train(corpus),
    index: async () => packIndex(indexDocuments([])),
  });
  const steps = said.map((user) => ({ user }));
  const report = runConversation(runtime.program, runtime.understand, { name: "one", metadata: { vip: true }, steps });
  return report.turns.flatMap(({ effects }) => effects).find((effect) => effect.type === "end")?.disposition;
}

it("understands with all vocabularies, or with the one that the version or a block names", async () => {
  expect(await ends("{}", "I want to pay", "I want to pay")).toBe("nothing");
  expect(await ends("{}", "I want to pay", "please stop")).toBe("stopped");
  expect(await ends("{ slu_model: ending }", "I want to pay")).toBe("nothing");
  expect(await ends("{ slu_model: ending }", "please stop")).toBe("stopped");
  expect(await ends("{ slu_model: money }", "please stop")).toBe("nothing");
  expect(await ends("{ slu_model: unknown }", "please stop")).toBe("stopped");
});

it("chooses a vocabulary by condition, over the plain setting", async () => {
  const conditional = (when: string) =>
    `{ slu_model: money, conditional_slu_models: [{ when: "${when}", value: ending }] }`;
  expect(await ends(conditional("metadata.vip"), "please stop")).toBe("stopped");
  expect(await ends(conditional("!metadata.vip"), "please stop")).toBe("nothing");
});
