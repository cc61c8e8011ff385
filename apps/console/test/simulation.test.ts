import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compileExpression, type FlowDocument } from "@parley/flow";
import { type ConversationStep, runConversation } from "@parley/host";
import { describe, expect, test } from "vitest";
import { readAgentYaml } from "../src/api/read-agent-yaml.ts";
import { answerWith } from "../src/simulator/answer-with.ts";
import { stopsIn, turnsUntil } from "../src/simulator/breakpoints.ts";
import { bubblesOf } from "../src/simulator/bubbles.ts";
import { conversationOfTurns } from "../src/simulator/conversation-of-turns.ts";
import { mockOf, readMocks, withMock, withoutMock } from "../src/simulator/mocks.ts";
import { plainSetup } from "../src/simulator/plain-setup.ts";
import type { PlayedTurn } from "../src/simulator/protocol.ts";
import { Simulation } from "../src/simulator/simulation.ts";
import { standing } from "../src/simulator/standing.ts";
import { traceOf } from "../src/simulator/trace-of.ts";
import { playedTurns } from "../src/testing/played-turns.ts";
import { runtimeOf } from "../src/testing/runtime-of.ts";

const flows = join(import.meta.dirname, "../../../examples/flows");

function agent(name: string): FlowDocument {
  const read = readAgentYaml(readFileSync(join(flows, `${name}.yaml`), "utf8"));
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  return read.document;
}

const said = (turns: readonly PlayedTurn[]) =>
  turns.flatMap(({ effects }) => effects.flatMap((effect) => (effect.type === "say" ? [effect.content.text] : [])));

function pressing(simulation: Simulation, start: PlayedTurn, keys: string): readonly PlayedTurn[] {
  const turns = [start];
  for (const key of keys) {
    const turn = simulation.press(key);
    if (typeof turn !== "string") turns.push(turn);
  }
  return turns;
}

const blockOf = (step: ConversationStep) =>
  typeof step === "object" && "expect" in step && typeof step.expect.block === "string" ? [step.expect.block] : [];

describe("a conversation in the simulator", () => {
  const document = agent("payment-reminder");

  test("played again to the same agent, it goes the same way", () => {
    const first = new Simulation(document);
    const turns = pressing(first, first.start(plainSetup, null), "1");
    const again = new Simulation(document).replay(turns);
    expect(again).toEqual(turns);
    expect(said(again).length).toBeGreaterThan(1);
  });

  test("played again to an edited agent, it hears the new words in answer to the old keys", () => {
    const first = new Simulation(document);
    const turns = pressing(first, first.start(plainSetup, null), "1");
    const prompt_content = document.rows.prompt_content.map((row) => ({ ...row, content: "New words" }));
    const edited: FlowDocument = { ...document, rows: { ...document.rows, prompt_content } };
    const again = new Simulation(edited).replay(turns);
    expect(again).toHaveLength(turns.length);
    expect(new Set(said(again))).toEqual(new Set(["New words"]));
  });

  test("what the connected model says stands apart from what was made up, also when it is played again", () => {
    const read = readAgentYaml(
      `parley: 1
settings: { llm_server: "https://models.example/v1", llm_model: small }
states:
  start:
    Start: { type: Start, paths: [{ to: Talk }] }
    Talk: { type: LLM, llm_instructions: Talk., paths: [{ event: done, to: Bye }, { event: failed, to: Bye }] }
    Bye: { type: End }
`,
    );
    if (!read.ok) throw new Error(JSON.stringify(read.faults));
    const talk = new Simulation(read.document);
    const turns = [talk.start(plainSetup, null)];
    const asked = () => standing(turns).requests.at(-1)?.id ?? "none";
    turns.push(talk.happen({ type: "streamed", request: asked(), text: "We have soup." }, "model"));
    turns.push(talk.happen(answerWith(asked(), "succeeds", { text: "We have soup. How many?" }), "model"));
    const listen = standing(turns).listen ?? "none";
    const input = { alternatives: [{ text: "two", confidence: 1, language: null }], audio: null, noise: null };
    turns.push(talk.happen({ type: "said", listen, heard_ms: 0, ...input }));
    turns.push(talk.happen(answerWith(asked(), "succeeds", { text: "Fine." })));
    const told = (all: readonly PlayedTurn[]) =>
      bubblesOf(all).flatMap(({ type, text }) =>
        type === "note" && text.includes("(") ? [text.slice(text.lastIndexOf("("))] : [],
      );
    expect(said(turns)).toEqual(["We have soup.", "How many?", "Fine."]);
    expect(told(turns)).toEqual(["(by the connected model)", "(made up)"]);
    const again = new Simulation(read.document).replay(turns);
    expect([said(again), told(again)]).toEqual([said(turns), told(turns)]);
  });

  test("a listener that is gone ends the telling", () => {
    const first = new Simulation(document);
    const start = first.start(plainSetup, null);
    const over = first.happen({ type: "hung_up", by: "caller" });
    const late: PlayedTurn = {
      ...start,
      index: 2,
      event: { type: "silent", listen: "1", heard_ms: 0, now: 1, random: 0 },
    };
    expect(new Simulation(document).replay([start, over, late])).toHaveLength(2);
  });

  test("what won is that of the last turn which decided something, and not of the blocks passed after it", () => {
    const welcome = agent("welcome");
    const simulation = new Simulation(welcome);
    const turns = [simulation.start(plainSetup, null)];
    expect(standing(turns).won).toMatchObject({ words: "always" });
    const heard = simulation.happen({ type: "silent", listen: standing(turns).listen ?? "", heard_ms: 0 });
    expect(standing([...turns, heard]).won).toEqual({ words: "asked again, no input", name: "" });
  });

  test("it may begin in a block that callers are not let into, and only there", () => {
    const simulation = new Simulation(document);
    const seen = traceOf([simulation.start(plainSetup, null)])?.blocks;
    // Ids made in one millisecond have no order: the last block may be one that callers begin with.
    const entry = document.rows.block.find(({ id, type }) => type === "Voice" && seen?.has(id) === false)?.id ?? "";
    const turn = simulation.start(plainSetup, entry);
    expect(traceOf([turn])?.blocks.has(entry)).toBe(true);
    const root = simulation.start(plainSetup, null);
    expect(traceOf([root])?.blocks.has(entry)).toBe(false);
  });

  test("tried from a block on and saved, it is a test that passes, also in a copy of the version", () => {
    const talk = new Simulation(document);
    const voices = document.rows.block.filter(({ type }) => type === "Voice");
    for (const { id, name } of voices) {
      const saved = { name: "tried", ...conversationOfTurns([talk.start(plainSetup, id)]) };
      expect(saved).toMatchObject({ entry: name, tried: true });
      for (const each of [document, agent("payment-reminder")]) {
        const { program, understand } = runtimeOf(each, null);
        expect(runConversation(program, understand, saved).faults).toEqual([]);
        expect(playedTurns({ program, understand }, saved)[0]?.session?.block).toBe(
          [...program.blocks.values()].find((block) => block.name === saved.steps.flatMap(blockOf)[0])?.id,
        );
      }
    }
    expect(voices.length).toBeGreaterThan(1);
  });

  test("gone back on and restored, it goes on from where it was left", () => {
    const simulation = new Simulation(document);
    const turns = pressing(simulation, simulation.start(plainSetup, null), "1");
    simulation.rewind(1);
    simulation.restore(turns);
    const { listen } = standing(turns);
    const next = simulation.happen({ type: "silent", listen: listen ?? "", heard_ms: 0 });
    expect(next.index).toBe(turns.length);
    expect(traceOf([...turns, next])?.active).toBe(next.session?.block);
    expect(traceOf(turns)?.language).toBe(next.session?.language);
  });
});

describe("made-up answers", () => {
  const ledger = { kind: "action", name: "ledger", block: null, outcome: "succeeds", result: "{}" } as const;
  const hook = { kind: "webhook", name: "info", block: "b1", outcome: "fails", result: "null" } as const;
  const request = { type: "request", id: "1", timeout: 0, number: null, address: null, metadata: {} } as const;

  test("are remembered one for each place that asks, and found by it", () => {
    const mocks = withMock(withMock([ledger], hook), { ...ledger, result: "[1]" });
    expect(mocks).toEqual([hook, { ...ledger, result: "[1]" }]);
    expect(withoutMock(mocks, hook)).toEqual([{ ...ledger, result: "[1]" }]);
    const desk = { ...hook, kind: "transfer", name: "Desk" } as const;
    const asked = { ...request, kind: "transfer", block: "b1", called: "Desk" } as const;
    expect(mockOf([...mocks, desk], asked)).toEqual(desk);
    expect(mockOf([...mocks, desk], { ...asked, block: "b2" })).toBeUndefined();
  });

  test("are read as they were written, and what is none is left out", () => {
    expect(readMocks(JSON.stringify([ledger, hook]))).toEqual([ledger, hook]);
    const odd = [null, 5, {}, { ...ledger, kind: "bomb" }, { ...ledger, result: "{" }, { ...ledger, outcome: "maybe" }];
    expect(readMocks(JSON.stringify([...odd, hook]))).toEqual([hook]);
    expect([readMocks(null), readMocks("{"), readMocks("{}")]).toEqual([[], [], []]);
  });

  test("a time-out brings nothing back", () => {
    expect(answerWith("1", "times_out", { a: 1 })).toMatchObject({ result: null, ok: false, timed_out: true });
    expect(answerWith("1", "succeeds", { a: 1 })).toMatchObject({ result: { a: 1 }, ok: true, status: 200 });
  });
});

describe("a card in the simulator", () => {
  const document = agent("card-payment");
  const keyed = (simulation: Simulation, keys: string) => keys.split("").map((key) => simulation.press(key));

  test("is keyed in unseen, charged by the simulator of payments, and stands in no turn", () => {
    const simulation = new Simulation(document);
    const turns = [simulation.start(plainSetup, null)];
    expect(standing(turns).card?.field).toBe("number");
    for (const keys of ["4242424242424242", "1140", "907"]) {
      const shown = keyed(simulation, keys);
      for (const each of shown) {
        if (typeof each === "string") expect(each).toMatch(/^•+$/);
        else turns.push(each);
      }
    }
    const paid = simulation.settle();
    if (paid === null) throw new Error("The simulator of payments answers.");
    turns.push(paid);
    expect(simulation.settle()).toBeNull();
    expect(standing(turns)).toMatchObject({ card: null, entered: { name: "Paid" } });
    // Chance, times and the id of the conversation hold any digits.
    const isAnyDigits = (value: unknown) =>
      typeof value === "number" && (!Number.isInteger(value) || (value > 1e12 && value < 1e13));
    const kept = JSON.stringify(turns, (_name, value: unknown) => (isAnyDigits(value) ? null : value));
    expect(kept.replaceAll(turns[0]?.session?.id ?? "none", "")).not.toMatch(/4242|1140|"907/);
    expect(JSON.stringify(bubblesOf(turns))).not.toMatch(/4242|1140|907/);
    expect(simulation.replay(turns)).toEqual(turns);
  });

  test("nothing pressed is a failure of its part", () => {
    const simulation = new Simulation(document);
    simulation.start(plainSetup, null);
    const turns = [1, 2, 3].flatMap(() => {
      const turn = simulation.endEntry();
      return typeof turn === "string" ? [] : [turn];
    });
    expect(standing(turns).hasEnded).toBe(true);
  });
});

describe("stops", () => {
  const document = agent("payment-reminder");
  const blockOf = (name: string) => document.rows.block.find((block) => block.name === name)?.id ?? "";
  const compiled = (source: string) => {
    const result = compileExpression(source);
    if (!result.ok) throw new Error(result.error.message);
    return result.expression;
  };
  const simulation = new Simulation(document);
  const turns = pressing(simulation, simulation.start(plainSetup, null), "1");
  const [first, second] = turns;
  if (first === undefined || second === undefined) throw new Error("There are two turns.");
  const at = { blocks: [blockOf("Right party")], condition: null };

  test("a turn stops before a block is entered, with what was done so far", () => {
    expect(stopsIn(first, null, at)).toEqual([]);
    const [stop] = stopsIn(second, first.session, at);
    expect(stop).toMatchObject({ turn: 1, block: "Right party" });
    if (stop === undefined) throw new Error("It stops.");
    const [whole, part] = turnsUntil(turns, stop);
    expect(whole).toBe(first);
    expect(part?.effects).toEqual(second.effects.slice(0, stop.effect));
    const entered = (turn: PlayedTurn | undefined) =>
      turn?.effects.filter((effect) => effect.type === "log" && effect.entry.type === "entered").length ?? 0;
    expect(entered(part)).toBe(entered(second) - 1);
    expect(part?.session?.block).not.toBe(blockOf("Right party"));
  });

  test("a turn stops when a condition begins to hold, and not while it goes on to hold", () => {
    const condition = compiled(`metadata.spoken == "yes"`);
    const session = first.session;
    if (session === null) throw new Error("It has begun.");
    const set = (value: string): PlayedTurn["effects"][number] => ({
      type: "log",
      entry: { type: "metadata_set", key: "spoken", from: null, value },
    });
    const turn: PlayedTurn = { ...second, effects: [set("no"), set("yes"), set("yes"), set("no"), set("yes")] };
    const stops = stopsIn(turn, session, { blocks: [], condition });
    expect(stops.map(({ effect, block }) => [effect, block])).toEqual([
      [2, null],
      [5, null],
    ]);
    expect(stops[0]?.session.metadata.spoken).toBe("yes");
    const holding = { ...session, metadata: { spoken: "yes" } };
    expect(stopsIn({ ...turn, effects: [set("yes"), set("yes")] }, holding, { blocks: [], condition })).toEqual([]);
  });
});
