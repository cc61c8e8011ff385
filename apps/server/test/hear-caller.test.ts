import { readFile } from "node:fs/promises";
import { assemble, compile } from "@parley/flow";
import { type CallerEar, callAgent, modelSources, parseCallers, understandBy } from "@parley/host";
import { type AudibleWords, callerLines } from "@parley/model/kernel";
import { fakeRecogniser, SpeechError, type SpeechProvider, speechProviders, type Utterance } from "@parley/speech";
import { train } from "@parley/understanding";
import { tone } from "@parley/voice";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { peer } from "../../../test/peers.ts";
import { addFlow, startServer, type TestServer } from "./harness.ts";

const listening: AudibleWords["listening"] = {
  ...{ language: "en-IN", provider: null, model: null, further: [] },
  ...{ execution: "single", intents: ["hours"], entities: [], corrections: [], choices: 0 },
};
const said: AudibleWords = {
  words: "opening hours",
  language: "en-IN",
  accent: null,
  line: "clear",
  seed: 1,
  listening,
};

let desk = "";
beforeAll(async () => {
  desk = await readFile(new URL("../../../examples/flows/front-desk.yaml", import.meta.url), "utf8");
});

/** An agent of a sample, and how it is asked. */
async function startDesk(speech: readonly SpeechProvider[]) {
  const server = await startServer({ speech });
  const flow = await addFlow(server);
  const saved = await flow.ask("PUT", `${flow.version}save_yaml/`, { yaml: desk });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  return { server, flow, hear: (body: object) => flow.ask("POST", `${flow.version}hear_caller/`, body) };
}

describe("a caller's words", () => {
  let spoken: Utterance[] = [];
  let heard: { readonly samples: Int16Array; readonly phrases: readonly string[] }[] = [];
  let fault: SpeechError | null = null;
  const voice: SpeechProvider = {
    name: "voice",
    speak: async () => ({
      ...{ name: "voice", description: "voice" },
      voices: async () => ({ names: ["en-gb"], variants: ["f1"] }),
      synthesise: async (utterance) => {
        spoken.push(utterance);
        return { samples: tone({ hertz: [300], ms: 200, amplitude: 20_000 }), rate: 8000 };
      },
    }),
    hear: async () =>
      fakeRecogniser(({ samples, request }) => {
        heard.push({ samples, phrases: request.expected.phrases });
        if (fault !== null) throw fault;
        return [
          { text: "opening ours", confidence: 0.4 },
          { text: "opening hours", confidence: 0.9 },
        ];
      }, "ear"),
  };
  let started: Awaited<ReturnType<typeof startDesk>>;
  beforeAll(async () => {
    started = await startDesk([voice]);
  });
  afterAll(() => started.server.close());
  beforeEach(() => {
    spoken = [];
    heard = [];
    fault = null;
  });

  test("are spoken by the voice and heard as the draft listens there, best first", async () => {
    const answer = await started.hear({ ...said, accent: "en-gb+f1" });
    expect(answer.body).toEqual({
      fault: null,
      heard: [
        { text: "opening hours", confidence: 0.9 },
        { text: "opening ours", confidence: 0.4 },
      ],
    });
    expect(spoken).toMatchObject([{ text: "opening hours", language: "en-IN", persona: "en-gb+f1" }]);
    expect(heard[0]?.phrases).toContain("opening hours");
  });

  test("come otherwise over each line, and the same for the same seed", async () => {
    for (const line of callerLines) await started.hear({ ...said, line });
    const kinds = heard.map(({ samples }) => samples.join());
    expect(new Set(kinds).size).toBe(callerLines.length);
    const loudest = (line: (typeof callerLines)[number]) =>
      heard[callerLines.indexOf(line)]?.samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0) ?? 0;
    expect(loudest("quiet")).toBeLessThan(loudest("clear") / 5);
    expect(loudest("loud")).toBeGreaterThan(loudest("clear") * 2);
    await started.hear({ ...said, line: "noisy" });
    expect(heard.at(-1)?.samples.join()).toBe(kinds[callerLines.indexOf("noisy")]);
    await started.hear({ ...said, line: "noisy", seed: 2 });
    expect(kinds).not.toContain(heard.at(-1)?.samples.join());
  });

  test("that no recogniser could hear are not heard, with the reason", async () => {
    fault = new SpeechError("failed", "No grammar holds it.");
    expect((await started.hear(said)).body).toEqual({ heard: [], fault: "No grammar holds it." });
  });

  test.each([
    [{ ...said, accent: "martian" }, "accent"],
    [{ ...said, line: "wet" }, "line"],
    [{ ...said, words: " " }, "words"],
    [{ ...said, seed: -1 }, "seed"],
    [{ ...said, listening: { ...listening, language: "English" } }, "listening.language"],
  ])("are refused with the field: %j", async (body, field) => {
    const { status, body: told } = await started.hear(body);
    expect([status, told.errors?.[0]?.field]).toEqual([400, field]);
    expect(spoken).toEqual([]);
  });

  test("are as many in a minute as people say: then it says when there is room again", async () => {
    const { server, flow } = started;
    const person = await server.signIn([{ scope: "organisation", id: flow.organisation, policy: "v2.flow.edit" }]);
    const ask = () => person("POST", `${flow.version}hear_caller/`, said);
    let answer = await ask();
    for (let count = 1; count < 120; count++) answer = await ask();
    expect(answer.status).toBe(200);
    expect(await ask()).toMatchObject({
      status: 429,
      body: { code: "too_many_trials", retry_after: expect.any(Number) },
    });
    // Others of the client go on.
    expect((await started.hear(said)).status).toBe(200);
  });
});

test.each([
  [
    "no voice",
    {
      name: "mute",
      speak: async () => {
        throw new SpeechError("no_synthesiser", "There is no speech synthesis here.");
      },
      hear: async () => fakeRecogniser(() => []),
    },
    "no_synthesiser",
  ],
  [
    "no recogniser",
    { name: "deaf", speak: async () => ({ ...deaf, synthesise: async () => silence }), hear: async () => null },
    "no_recogniser",
  ],
] satisfies [string, SpeechProvider, string][])("with %s it says so", async (_, provider, code) => {
  const { server, hear } = await startDesk([provider]);
  try {
    expect(await hear(said)).toMatchObject({ status: 409, body: { code, detail: expect.stringMatching(/\.$/) } });
  } finally {
    await server.close();
  }
});
const deaf = { name: "deaf", description: "deaf" };
const silence = { samples: new Int16Array(8000), rate: 8000 };

const isHere = [peer("espeak-ng"), peer("pocketsphinx_continuous")].every((path) => path !== null);

describe.skipIf(!isHere)("by espeak-ng and pocketsphinx", () => {
  let started: Awaited<ReturnType<typeof startDesk>>;
  let server: TestServer;
  beforeAll(async () => {
    started = await startDesk(speechProviders);
    server = started.server;
  });
  afterAll(() => server.close());

  test("what none of the recognisers hears is not heard there, with the reason", async () => {
    const hindi = { ...said, language: "hi-IN", words: "नमस्ते", listening: { ...listening, language: "hi-IN" } };
    const { status, body } = await started.hear(hindi);
    expect([status, body.heard]).toEqual([200, []]);
    expect(body.fault).toMatch(/^No recogniser hears hi-IN here/);
  });

  test("callers of a sample come to their aim with accents and on lines, the same for the same seed", async () => {
    const { flow, hear } = started;
    const document = assemble((await flow.ask("GET", `${flow.version}document/`)).body);
    const models = modelSources(document).map(({ name, corpus }) => ({ name, model: train(corpus) }));
    const explored = { runtime: { program: compile(document), understand: understandBy(models) }, document, tests: [] };
    const { voices } = (await flow.ask("GET", `${flow.version}voices/`)).body;
    expect(voices.names).toContain("en-gb-scotland");
    const ear: CallerEar = {
      voices,
      hear: async (words) => {
        const { status, body } = await hear(words);
        return status === 200 ? body : { broken: body.detail };
      },
    };
    const callers = parseCallers([
      { name: "Clear", accent: "en-gb", line: "clear", ending: "billing" },
      { name: "Scot", accent: "en-gb-scotland+m3", line: "noisy", ending: "billing" },
      { name: "By chance", ending: "billing" },
    ]);
    const run = () => callAgent(explored, callers, { count: 1, seed: 1 }, { ear });
    const first = await run();
    expect(first.broken).toBeNull();
    expect(first.byText).toEqual({ all: 3, reached: 3 });
    expect(first.talks).toMatchObject([
      { end: "reached", voice: { accent: "en-gb", line: "clear" } },
      { voice: { accent: "en-gb-scotland+m3", line: "noisy" } },
      { voice: { accent: expect.stringMatching(/^en/) } },
    ]);
    expect((await run()).talks).toEqual(first.talks);
  });
});
