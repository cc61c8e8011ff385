import { compile, parseYaml } from "@parley/flow";
import { uuidv7 } from "@parley/model/kernel";
import { expect, it } from "vitest";
import {
  type Conversation,
  checkVersion,
  hasParted,
  isOtherwise,
  type ReplayableCall,
  replayGolden,
  runConversation,
} from "../../src/index.ts";
import { runtimeOf } from "../helpers.ts";
import { recordedOf } from "./recorded-of.ts";

const agent = `
parley: 1
settings: { languages: [en-IN] }
intents: { Desk: { intents: { bye: [bye], help: [help], assist: [assist] } } }
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu: { say: "How can I help?", paths: [{ intent: bye, to: Bye }, { intent: help, to: Help }] }
    Help: { say: "Say bye.", paths: [{ intent: bye, to: Bye }] }
    Bye: { type: End, say: Goodbye., end_state: bye }
`;
const steps: Conversation["steps"] = [{ user: "help" }, { user: "bye" }];
const old = runtimeOf(agent);
const call = recordedOf(runConversation(old.program, old.understand, { name: "golden", steps }).turns);

const against = (change: readonly [string, string] | null, golden: ReplayableCall = call) => {
  const changed = change === null ? agent : agent.replace(...change);
  expect(changed === agent).toBe(change === null);
  return replayGolden(runtimeOf(changed, { firstId: 128 }), [golden]);
};

it("stays as it went: its way, what it understood and its words, and tells what it touches", () => {
  const { results, coverage } = against(null);
  expect(results).toEqual([{ call: call.call_uuid, end: "same", turn: null, message: "It goes as it went." }]);
  expect(coverage).toEqual({
    blocks: { touched: 4, all: 4 },
    paths: { touched: 3, all: 4 },
    intents: { touched: 2, all: 3 },
  });
  const [less] = [against(["to: Help }", "to: Bye }"]).coverage.blocks];
  expect(less).toEqual({ touched: 3, all: 4 });
});

it("parts where another block, end or request comes", () => {
  const [result] = against(["to: Help }", "to: Bye }"]).results;
  expect(result).toMatchObject({ end: "differs", turn: 2 });
  expect([result].map((each) => each !== undefined && hasParted(each))).toEqual([true]);
});

it("goes the same way with other words, or understood otherwise: told apart from another way", () => {
  const [words] = against(["Say bye.", "Please say bye."]).results;
  expect(words).toEqual({
    ...{ call: call.call_uuid, end: "words", turn: 2 },
    message: 'Turn 2: the draft says other words in "Help".',
  });
  // The draft understands the words of the call as another intent, which leads to the same block.
  const runtime = runtimeOf(agent.replace("{ intent: help, to: Help }", "{ intent: assist, to: Help }"));
  const assist = { intents: [{ name: "assist", score: 1 }], mentions: [], languages: [], correction_end: null };
  const { results } = replayGolden(
    {
      ...runtime,
      understand: (input, context) =>
        input.type === "text" && input.text === "help" ? assist : runtime.understand(input, context),
    },
    [call],
  );
  expect(results).toEqual([
    {
      ...{ call: call.call_uuid, end: "understands", turn: 2 },
      message: 'Turn 2: the call understood the intent "help", the draft the intent "assist".',
    },
  ]);
  expect(results.map((each) => [isOtherwise(each), hasParted(each)])).toEqual([[true, false]]);
});

it("says nothing of what was understood where the record came without it", () => {
  const bare = { ...call, events: call.events.filter(({ type }) => type !== "understood") };
  expect(against(null, bare).results).toMatchObject([{ end: "same" }]);
});

it("is played before each deploy: it stops one that asks for it, and warns the others", () => {
  const found = (changed: string) => {
    let next = 128;
    const parsed = parseYaml(changed, { makeId: () => uuidv7(0, new Uint8Array(10).fill(next++)) });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
    const { document } = parsed;
    const runtime = { program: compile(document), understand: old.understand };
    return checkVersion({ runtime, document, tests: [], golden: [call] });
  };
  const asking = (yaml: string) => yaml.replace("[en-IN]", "[en-IN], deploy_checks: [golden]");
  const parting = agent.replace("to: Help }", "to: Bye }");
  const worded = agent.replace("Say bye.", "Please say bye.");
  expect(found(agent)).toEqual([]);
  expect(found(asking(agent))).toEqual([]);
  expect(found(parting)).toMatchObject([{ check: "golden", stops: false }]);
  expect(found(asking(parting))).toMatchObject([{ check: "golden", stops: true }]);
  expect(found(asking(worded))).toMatchObject([
    {
      check: "golden",
      stops: false,
      message: expect.stringContaining("1 of 1 golden calls go the same way otherwise"),
    },
  ]);
});
