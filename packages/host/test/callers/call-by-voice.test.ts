import type { AudibleWords, Voices } from "@parley/model/kernel";
import { describe, expect, it } from "vitest";
import { type CallerEar, callAgent, parseCallers, readyCallers, unknownTo } from "../../src/index.ts";
import { agentOf, sampleAgent } from "../verify/agent-of.ts";

const desk = `
parley: 1
settings: { language: en-IN, languages: [en-IN], max_retry_attempts: 20 }
intents:
  Desk:
    intents:
      buy: [I want to buy something, I would like to buy]
      complain: [I have a complaint, something is broken]
    entities:
      count: { types: [number], config: { min: 1, max: 99999 } }
states:
  start:
    Start: { type: Start, paths: [{ to: Ask }] }
    Ask: { say: "What can I do for you?", paths: [{ intent: buy, to: Count }, { intent: complain, to: Pressed }] }
    Count: { say: "How many?", entities: [count], paths: [{ entity_fill: count, to: Bought }] }
    Pressed: { say: "Press 1.", asr_enabled: false, max_digits: 1, paths: [{ dtmf: "1", to: Bought }] }
    Bought: { type: End, end_state: bought }
`;

const voices: Voices = { names: ["en-gb", "en-us", "hi"], variants: ["f1", "m2", "whisper"] };

const [ann] = parseCallers([
  { name: "Ann", wants: ["buy"], values: { count: "4711" }, ending: "bought", repeats: 2, line: "noisy" },
]);
if (ann === undefined) throw new Error("There is one.");

/** Hears by a rule, and keeps what it was given. */
function ear(hears: (words: string, number: number) => string | null | { readonly broken: string }) {
  const given: AudibleWords[] = [];
  const hear: CallerEar["hear"] = async (audible) => {
    given.push(audible);
    const heard = hears(audible.words, given.length);
    if (typeof heard === "object" && heard !== null) return heard;
    return heard === null
      ? { heard: [], fault: "No recogniser hears it." }
      : { heard: [{ text: heard, confidence: 0.8 }], fault: null };
  };
  return { ear: { voices, hear }, given };
}

const once = { count: 1, seed: 1 };

describe("callers by voice", () => {
  it("talk as by text where all is heard as it is said", async () => {
    const agent = sampleAgent("front-desk");
    const [text, voice] = await Promise.all([
      callAgent(agent, readyCallers.slice(0, 3), { count: 2, seed: 7 }),
      callAgent(agent, readyCallers.slice(0, 3), { count: 2, seed: 7 }, { ear: ear((words) => words).ear }),
    ]);
    expect(voice.talks.map(({ lines, end }) => ({ lines, end }))).toEqual(
      text.talks.map(({ lines, end }) => ({ lines, end })),
    );
    expect(voice.byText).toEqual({ all: 6, reached: text.outcomes.reached });
    expect(text.byText).toBeNull();
  });

  it("are heard as the agent listens there, by their own line and a voice of their language, and spell out digits", async () => {
    const { ear: hears, given } = ear((words) => words);
    const { outcomes } = await callAgent(agentOf(desk), [ann], once, { ear: hears });
    expect(outcomes.reached).toBe(1);
    expect(given).toMatchObject([
      { language: "en-IN", line: "noisy", listening: { intents: ["buy", "complain"] } },
      { words: "4 7 1 1", listening: { entities: [{ name: "count" }] } },
    ]);
    const [first, second] = given;
    expect(first?.accent).toMatch(/^en-(gb|us)\+(f1|m2)$/);
    expect(second?.accent).toBe(first?.accent);
    expect(second?.seed).not.toBe(first?.seed);
    const again = ear((words) => words);
    await callAgent(agentOf(desk), [ann], once, { ear: again.ear });
    expect(again.given).toEqual(given);
  });

  it("differ from call to call by seed where they name no voice and line", async () => {
    const { ear: hears, given } = ear((words) => words);
    const { talks } = await callAgent(agentOf(desk), [{ ...ann, line: null }], { count: 12, seed: 1 }, { ear: hears });
    expect(new Set(given.map(({ accent }) => accent)).size).toBeGreaterThan(2);
    expect(new Set(given.map(({ line }) => line)).size).toBeGreaterThan(3);
    expect(talks.every(({ voice }) => given.some((one) => one.line === voice?.line))).toBe(true);
  });

  it("are shown with what they said where another thing was heard; what is said again may be heard", async () => {
    const { ear: hears } = ear((words, number) => (number === 1 ? null : number === 2 ? "a cuckoo sings" : words));
    const { talks, outcomes, byText } = await callAgent(agentOf(desk), [ann], once, { ear: hears });
    expect(outcomes.reached).toBe(1);
    expect(byText).toEqual({ all: 1, reached: 1 });
    const said = talks[0]?.lines.filter(({ by }) => by === "caller") ?? [];
    expect(said.map(({ text }) => text)).toEqual(["", "a cuckoo sings", expect.stringMatching(/buy/), "4 7 1 1"]);
    expect(said.map((line) => line.said)).toEqual([
      expect.stringMatching(/buy/),
      expect.stringMatching(/buy/),
      null,
      null,
    ]);
    expect(said.map(({ fault }) => fault)).toEqual(["No recogniser hears it.", null, null, null]);
    expect(talks[0]?.conversation.steps).toContain("silent");
  });

  it("hang up where they are never heard, as by text where they are not understood", async () => {
    const { ear: hears, given } = ear(() => null);
    const { talks } = await callAgent(agentOf(desk), [{ ...ann, repeats: 1 }], once, { ear: hears });
    expect(talks).toMatchObject([{ end: "not_understood", voice: { byText: "reached" } }]);
    expect(given).toHaveLength(2);
  });

  it("press keys as they are, and what a model says where keys alone count is not heard", async () => {
    const { ear: hears, given } = ear((words) => words);
    const complains = { ...ann, wants: ["complain"], values: {} };
    const { talks } = await callAgent(agentOf(desk), [complains], once, { ear: hears });
    expect(talks).toMatchObject([{ end: "reached" }]);
    expect(given).toHaveLength(1);

    const script = ["something is broken", "let me talk to a person", "[1]"];
    const { talks: spoken } = await callAgent(agentOf(desk), [complains], once, {
      ear: hears,
      model: async () => {
        const words = script.shift() ?? "";
        return words === "[1]" ? { type: "keys", keys: "1", cost: 0 } : { type: "words", words, cost: 0 };
      },
    });
    expect(given).toHaveLength(2);
    expect(spoken[0]?.lines.filter(({ by }) => by === "caller")).toMatchObject([
      { text: "something is broken", said: null },
      { text: "", said: "let me talk to a person", block: "Pressed" },
      { text: "1", said: null },
    ]);
  });

  it("speak without spelling mistakes", async () => {
    const [speller] = parseCallers([{ ...JSON.parse(JSON.stringify(ann)), manners: ["misspells"] }]);
    if (speller === undefined) throw new Error("There is one.");
    const plain = await callAgent(agentOf(desk), [ann], { count: 4, seed: 1 }, { ear: ear((words) => words).ear });
    const spelt = await callAgent(agentOf(desk), [speller], { count: 4, seed: 1 }, { ear: ear((words) => words).ear });
    expect(spelt.talks.map(({ lines }) => lines)).toEqual(plain.talks.map(({ lines }) => lines));
  });

  it("end the run with the reason where there is no hearing, and keep what came before", async () => {
    const broken = "There is no speech synthesis here.";
    const { ear: hears, given } = ear((words, number) => (number <= 2 ? words : { broken }));
    const run = await callAgent(agentOf(desk), [ann], { count: 3, seed: 1 }, { ear: hears });
    expect(run).toMatchObject({ broken, outcomes: { all: 1, reached: 1 } });
    expect(given).toHaveLength(3);
  });

  it("may be spoken for by a model, which reads what it said and not what was heard", async () => {
    const asked: string[] = [];
    const words = ["I would like to buy", "ninety", "ninety"];
    const { ear: hears } = ear((text, number) => (number === 2 ? "nineteen elephants" : text));
    const { talks } = await callAgent(agentOf(desk), [{ ...ann, values: {} }], once, {
      ear: hears,
      model: async ({ said }) => {
        asked.push(...said.filter(({ by }) => by === "caller").map(({ text }) => text));
        return { type: "words", words: words.shift() ?? "", cost: 0 };
      },
    });
    expect(asked).not.toContain("nineteen elephants");
    expect(talks[0]?.voice?.byText).toBeNull();
  });

  it("are refused a voice that is not there, or speaks another language", () => {
    const { program } = agentOf(desk).runtime;
    const faults = (accent: string) => unknownTo(program, { ...ann, accent }, voices);
    expect(faults("en-us+f1")).toEqual([]);
    expect(faults("m2")).toEqual([]);
    expect(faults("martian")).toEqual(['There is no voice "martian".']);
    expect(faults("hi")).toEqual(['The voice "hi" does not speak en-IN.']);
    expect(unknownTo(program, { ...ann, accent: "martian" })).toEqual([]);
  });
});
