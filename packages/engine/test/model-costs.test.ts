import { describe, expect, it } from "vitest";
import { logOf } from "../src/index.ts";
import { programOf, Talking } from "./helpers/talking.ts";

/** A token costs one, so that what was counted can be read off the cost. */
const prices = "llm_input_price: 1000000, llm_output_price: 1000000";

const agent = (budgets: string) =>
  programOf(`parley: 1
settings: { llm_server: "https://models.example/v1", llm_model: small, ${prices}, ${budgets} }
states:
  start:
    Start: { type: Start, paths: [{ to: Talk }] }
    Talk: { type: LLM, llm_instructions: Talk., llm_steps: 100, paths: [{ event: done, to: Done }, { event: limit, to: Over }, { event: failed, to: Ask }] }
    Ask: { say: Again?, paths: [{ always, to: Talk }] }
    Done: { type: End, end_state: done }
    Over: { type: End, end_state: over }
`);

const unlimited = agent("llm_budget: 1000000000");
const sentence = "A long sentence of the model, which costs a lot of money to make.";
const failed = { ok: false, status: null, result: null, timed_out: true, error: "timed out" } as const;

/** What the record says that models have cost. */
const told = (talk: Talking) =>
  logOf(talk.effects).flatMap((entry) =>
    entry.type === "model_answered" || entry.type === "model_unanswered" ? [entry.cost] : [],
  );

describe("what a model has cost counts", () => {
  it("when the caller breaks in, up to the limit", () => {
    const talk = new Talking(agent("llm_budget: 1"), "voice");
    talk.happen({ type: "streamed", request: talk.request, text: sentence });
    talk.say("wait, tell me more");
    expect(talk.session.state).toMatchObject({ type: "ended", disposition: "over" });
  });

  it("when no answer comes in time", () => {
    const talk = new Talking(agent("llm_budget: 1"), "voice");
    talk.happen({ type: "answered", request: talk.request, ...failed });
    talk.say("yes");
    expect(talk.session.state).toMatchObject({ type: "ended", disposition: "over" });
  });

  it("from the moment of the question, and with each sentence", () => {
    const talk = new Talking(unlimited, "voice");
    const asked = talk.session.model_cost;
    expect(asked).toBeGreaterThan(10);
    talk.happen({ type: "streamed", request: talk.request, text: sentence });
    expect(talk.session.model_cost).toBeGreaterThanOrEqual(asked + sentence.length / 4);
    expect(talk.session.secrets.talks?.[0]?.tokens).toBe(talk.session.model_cost);
  });

  it("once: the server's figure replaces what was counted before", () => {
    const talk = new Talking(unlimited, "voice");
    talk.happen({ type: "streamed", request: talk.request, text: sentence });
    talk.answer({ text: sentence, tokens: { asked: 5000, answered: 2000 } });
    expect([talk.session.model_cost, told(talk)]).toEqual([7000, [7000]]);
  });

  it("and the record says so however the question ends", () => {
    const ends: readonly ((talk: Talking) => void)[] = [
      (talk) => talk.say("wait"),
      (talk) => talk.happen({ type: "pressed", digits: "1", ...talk.heard }),
      (talk) => talk.happen({ type: "answered", request: talk.request, ...failed }),
      (talk) => talk.happen({ type: "answered", request: talk.request, ...failed, ok: true, result: "none" }),
      (talk) => talk.answer({ text: " " }),
      (talk) => talk.happen({ type: "hung_up", by: "caller" }),
    ];
    for (const end of ends) {
      const talk = new Talking(unlimited, "voice");
      talk.happen({ type: "streamed", request: talk.request, text: sentence });
      const before = talk.session.model_cost;
      end(talk);
      expect(told(talk)).toHaveLength(1);
      expect(told(talk)[0]).toBeGreaterThanOrEqual(before);
    }
  });
});
