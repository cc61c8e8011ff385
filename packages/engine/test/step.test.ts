import { compile, parseYaml } from "@parley/flow";
import { type UnderstandInput, uuidv7 } from "@parley/model/kernel";
import { describe, expect, it } from "vitest";
import { type EngineEvent, step } from "../src/index.ts";

let count = 0;
const parsed = parseYaml(
  `
parley: 1
settings:
  ab_tests: [{ name: tone, variants: [{ name: warm, weight: 1 }, { name: brisk, weight: 1 }] }]
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu: { say: Menu., paths: [{ dtmf: "1", to: Menu }] }
`,
  { makeId: () => uuidv7(0, new Uint8Array(10).fill(++count)) },
);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
const understand = () => ({ intents: [], mentions: [], languages: [], correction_end: null });
const runtime = { program: compile(parsed.document), understand };
const at = { now: 0, random: 0 };

function started(contact: string | null = null): Extract<EngineEvent, { type: "started" }> {
  return {
    type: "started",
    ...at,
    session: "0198c0de-0000-7000-8000-000000000001",
    channel: "voice",
    contact,
    zone: "UTC",
    language: null,
    metadata: {},
    account: {},
    message: null,
    entry: null,
  };
}

describe("step", () => {
  it("does nothing before the start", () => {
    const { session, effects } = step(runtime, null, { type: "hung_up", by: "caller", ...at } as EngineEvent);
    expect(session).toBeNull();
    expect(effects).toMatchObject([{ type: "log", entry: { type: "dropped", event: "hung_up" } }]);
  });

  it("begins once", () => {
    const { session } = step(runtime, null, started());
    const again = step(runtime, session, started());
    expect(again.session).toBe(session);
    expect(again.effects).toMatchObject([{ type: "log", entry: { type: "dropped", event: "started" } }]);
  });

  it("reads the beginning of a long input, and tells how long it was", () => {
    const { session } = step(runtime, null, started());
    const listen = session.state.type === "listening" ? session.state.listen : "";
    const understood: string[] = [];
    const listening = {
      program: runtime.program,
      understand: (input: UnderstandInput) => {
        if (input.type === "text") understood.push(input.text, ...input.alternatives.map(({ text }) => text));
        return understand();
      },
    };
    const text = `${"a".repeat(1999)}😀 and more`;
    const alternatives = [{ text, confidence: 1, language: null }];
    const { effects } = step(listening, session, {
      type: "said",
      alternatives,
      audio: null,
      noise: null,
      listen,
      heard_ms: 0,
      ...at,
    });
    expect(effects).toContainEqual(expect.objectContaining({ entry: { type: "input_cut", length: text.length } }));
    expect(understood).toEqual(["a".repeat(1999), "a".repeat(1999)]);
  });

  it("drops input for a listening that is closed", () => {
    const { session } = step(runtime, null, started());
    const first = { type: "pressed", digits: "1", listen: "", heard_ms: 0, ...at } as const;
    const listen = session.state.type === "listening" ? session.state.listen : "";
    const next = step(runtime, session, { ...first, listen });
    expect(next.session.state).not.toEqual(session.state);
    const late = step(runtime, next.session, { ...first, listen });
    expect(late.session).toBe(next.session);
    expect(late.effects).toMatchObject([{ type: "log", entry: { type: "dropped", event: "pressed" } }]);
  });

  it("gives ids that come from the session and a sequence", () => {
    const { effects } = step(runtime, null, started());
    const ids = effects.flatMap((effect) => (effect.type === "say" || effect.type === "listen" ? [effect.id] : []));
    expect(ids).toEqual(["0198c0de-0000-7000-8000-000000000001:1", "0198c0de-0000-7000-8000-000000000001:2"]);
  });

  it("chooses variants by the contact, always the same for one and evenly over many", () => {
    const variantOf = (contact: string) => step(runtime, null, started(contact)).session.ab.tone;
    expect(variantOf("+15550100")).toBe(variantOf("+15550100"));
    const warm = Array.from({ length: 1000 }, (_, index) => variantOf(`+1555${index}`)).filter(
      (name) => name === "warm",
    );
    expect(warm.length).toBeGreaterThan(400);
    expect(warm.length).toBeLessThan(600);
  });
});
