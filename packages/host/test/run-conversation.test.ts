import { describe, expect, it } from "vitest";
import { type ConversationStep, runConversation } from "../src/index.ts";
import { runtimeOf, understand } from "./helpers.ts";

const { program } = runtimeOf(`
parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu: { say: "Hello {{ metadata.name }}.", paths: [{ dtmf: "1", to: Look }, { intent: bye, to: Bye }] }
    Look: { type: Action, action: look, paths: [{ action_result: 'action.result == "again"', to: Look }, { always: , to: Bye }] }
    Bye: { type: End, end_state: bye }
actions: { look: { endpoint: "https://example.com" } }
`);

const play = (steps: ConversationStep[], more = {}) =>
  runConversation(program, understand, { name: "test", metadata: { name: "Asha" }, steps, ...more });

describe("runConversation", () => {
  it("passes when everything holds, and tells what was covered", () => {
    const report = play([{ expect: { said: ["Hello Asha."] } }, { user: "bye" }, { expect: { ended: "bye" } }]);
    expect(report).toMatchObject({ passed: true, faults: [], coverage: { intents: ["bye"] } });
    expect(report.coverage.blocks.map((id) => program.blocks.get(id)?.name)).toEqual(["Start", "Menu", "Bye"]);
    expect(report.coverage.paths).toHaveLength(2);
    expect(report.turns.map(({ event }) => event.type)).toEqual(["started", "said"]);
  });

  it("tells what did not hold, with its step", () => {
    const { passed, faults } = play([
      { expect: { said: ["Hello Ravi."], block: "Menu" } },
      { user: "bye" },
      { expect: { ended: false } },
    ]);
    expect(passed).toBe(false);
    expect(faults).toEqual([
      { step: 1, field: "said", expected: ["Hello Ravi."], actual: ["Hello Asha."] },
      { step: 3, field: "ended", expected: false, actual: "bye" },
    ]);
  });

  it("compares texts exactly, by expression, or with one of several", () => {
    expect(play([{ expect: { said: ["/^Hello/"] } }]).passed).toBe(true);
    expect(play([{ expect: { said: [{ any: ["Hi.", "/asha/i"] }] } }]).passed).toBe(true);
    expect(play([{ expect: { said: [{ any: ["Hi."] }] } }]).passed).toBe(false);
    expect(play([{ expect: { said: [] } }]).passed).toBe(false);
    expect(play([{ expect: { said: ["Hello Asha.", "More."] } }]).passed).toBe(false);
  });

  it("finds expected entries and misses unexpected ones", () => {
    expect(play([{ expect: { log: [{ type: "entered", name: "Menu" }], no_log: [{ type: "ended" }] } }]).passed).toBe(
      true,
    );
    expect(play([{ expect: { log: [{ type: "ended" }] } }]).passed).toBe(false);
    expect(play([{ expect: { no_log: [{ type: "entered" }] } }]).passed).toBe(false);
  });

  it("begins in a block that callers are not let into where it is only tried there", () => {
    const at = (more: object) => play([], { entry: "Bye", ...more }).coverage.blocks[0];
    const [start, bye] = ["Start", "Bye"].map(
      (name) => [...program.blocks.values()].find((one) => one.name === name)?.id,
    );
    expect(at({})).toBe(start);
    expect(at({ tried: true })).toBe(bye);
    expect(at({ tried: true, entry: bye })).toBe(bye);
    expect(at({ tried: true, entry: "Nowhere" })).toBe(start);
  });

  it("answers from a list of mocks one after the other", () => {
    const mocks = { look: [{ result: "again" }, { result: "again" }, { result: "done" }] };
    expect(
      play([{ press: "1" }, { expect: { ended: "bye", requested: ["look", "look", "look"] } }], { mocks }).passed,
    ).toBe(true);
  });

  it("asks for an answer that no mock gives, and for one that is not held", () => {
    expect(play([{ press: "1" }]).faults).toEqual([
      { step: 1, field: "mocks", expected: "an answer for look", actual: null },
    ]);
    expect(play([{ answer: "look" }]).faults).toEqual([
      { step: 1, field: "answer", expected: "a held mock for look", actual: null },
    ]);
  });

  it("says that it does not know an expectation", () => {
    const unknown = { mood: "good" } as object;
    expect(play([{ expect: unknown }]).faults).toMatchObject([{ field: "mood" }]);
  });
});
