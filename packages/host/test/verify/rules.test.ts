import { describe, expect, it } from "vitest";
import { readRecordedCall, replayCall, runConversation, verify } from "../../src/index.ts";
import { recordedOf } from "../replay/recorded-of.ts";
import { agentOf } from "./agent-of.ts";

const agent = (rules: string) => `parley: 1
settings: { rules: ${rules} }
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu: { say: "Press 1 or 2.", paths: [{ dtmf: "1", to: Balance }, { dtmf: "2", to: Known, set_metadata: { verified: "yes" } }, { no_input: 0, to: Bye }] }
    Known: { say: "I know you.", paths: [{ dtmf: "1", to: Balance }, { no_input: 0, to: Bye }, { no_match: 0, to: Bye }] }
    Balance: { type: End, say: "Your balance is 20.", end_state: told }
    Bye: { type: End, end_state: bye }
triggers: [{ event: no balance yet, to: Bye }, { event: fallback, to: Bye }]
`;
const rule = (more = "") =>
  `[{ name: no balance yet, never: 'moment.does == "says" && moment.text.contains("balance")', before: 'metadata.verified == "yes"'${more} }]`;

describe("rules", () => {
  it("are checked in all states, and a breach is the shortest conversation that shows it", () => {
    const explored = agentOf(agent(rule()));
    const { findings, isWhole } = verify(explored);
    expect({ isWhole, codes: findings.map(({ code }) => code) }).toEqual({ isWhole: true, codes: ["rule_broken"] });
    expect(verify(explored).rules).toEqual([
      {
        rule: "no balance yet",
        turns: expect.any(Number),
        example: expect.objectContaining({ steps: expect.any(Array) }),
      },
    ]);
    const [found] = findings;
    expect(found?.message).toBe('The rule "no balance yet" is broken in "Balance".');
    expect(found?.example.steps.filter((step) => typeof step === "string" || !("expect" in step))).toEqual([
      { press: "1" },
    ]);
    if (found === undefined) return;
    const { program, understand } = explored.runtime;
    expect(runConversation(program, understand, found.example)).toMatchObject({
      faults: [],
      turns: [
        {},
        {
          effects: expect.arrayContaining([
            { type: "log", entry: expect.objectContaining({ rule: "no balance yet" }) },
          ]),
        },
      ],
    });
  });

  it("that nothing can break are not found", () => {
    const never = `[{ name: polite, never: 'moment.does == "says" && moment.text.contains("fool")' }]`;
    const { findings, rules } = verify(agentOf(agent(never)));
    expect({ findings, rules }).toEqual({ findings: [], rules: [{ rule: "polite", turns: 0, example: null }] });
    expect(verify(agentOf(agent(rule(", off: true")))).rules).toEqual([]);
  });

  it("are checked on stored calls: a rule that was written later tells which it would have stopped", () => {
    const { runtime: old } = agentOf(agent("[]"));
    const steps = [{ press: "2" }, { press: "1" }] as const;
    const well = runConversation(old.program, old.understand, { name: "verified", steps });
    const badly = runConversation(old.program, old.understand, { name: "not", steps: [{ press: "1" }] });
    const replayed = (rules: string, made: typeof well) =>
      replayCall(agentOf(agent(rules)).runtime, readRecordedCall(recordedOf(made.turns)));
    expect(replayed(rule(), well)).toMatchObject({ end: { type: "same" }, broken: [] });
    const broken = [{ rule: "no balance yet", turn: 2 }];
    expect(replayed(rule(), badly)).toMatchObject({ end: { type: "same" }, broken });
    expect(replayed(rule(", blocks: true"), badly)).toMatchObject({ end: { type: "differs" }, broken });
  });
});
