import { unclearSpeech } from "@parley/model/kernel";
import { type Expected, fakeRecogniser, SpeechError, type SpeechProvider, type Utterance } from "@parley/speech";
import { tone, writeWav } from "@parley/voice";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addFlow, startServer, type TestServer } from "./harness.ts";

/** What the voice of the tests was asked for; it speaks a tone once it may. */
let asked: { readonly utterance: Utterance; readonly signal: AbortSignal }[] = [];
let mayGo = Promise.withResolvers<void>();
let fault: SpeechError | null = null;
const expectedBy: Expected[] = [];
const voice: SpeechProvider = {
  name: "voice",
  speak: async () => ({
    name: "voice",
    description: "voice",
    synthesise: async (utterance, { signal }) => {
      asked.push({ utterance, signal });
      if (fault !== null) throw fault;
      const gone = Promise.withResolvers<never>();
      signal.addEventListener("abort", () => gone.reject(new SpeechError("cancelled", "gone")), { once: true });
      await Promise.race([mayGo.promise, gone.promise]);
      return { samples: tone({ hertz: [300], ms: 100, amplitude: 8000 }), rate: 16_000 };
    },
  }),
  hear: async () =>
    fakeRecogniser(({ request }) => {
      expectedBy.push(request.expected);
      if (fault !== null) throw fault;
      return [
        { text: "pay it", confidence: 0.912_3 },
        { text: unclearSpeech, confidence: 0.1, guesses: [{ text: "play it", confidence: 0.204 }] },
      ];
    }, "ear"),
};

let server: TestServer;
let flow: Awaited<ReturnType<typeof addFlow>>;
let origin: string;
beforeAll(async () => {
  server = await startServer({ speech: [voice] });
  flow = await addFlow(server);
  origin = await server.apps.studio.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  fault = null;
  mayGo.resolve();
});

const editor = () => server.signIn([{ scope: "organisation", id: flow.organisation, policy: "v2.flow.edit" }]);
const clip = (ms: number) => Buffer.from(writeWav("wav_pcm_8k", tone({ hertz: [440], ms, amplitude: 8000 })));

test("the persona of the language speaks with the tags of the settings, unless another is named", async () => {
  const personas = `${flow.version}tts_persona/`;
  const [asha, meera] = [
    (await flow.ask("POST", personas, { name: "Asha", tts_agent: "f2" })).body,
    (await flow.ask("POST", personas, { name: "Meera", tts_agent: "f4", ssml_tags: { pitch: "low" } })).body,
  ];
  expect((await flow.ask("POST", `${personas}${asha.id}/mark_as_primary/`)).status).toBe(200);
  await flow.ask("PATCH", flow.version, { tts_agents: { hi: meera.id }, tts_ssml_tags: { rate: "slow" } });
  const ask = await editor();
  const voices: unknown[] = [];
  for (const body of [
    { text: "a", language: "en-IN" },
    { text: "a", language: "hi-IN" },
    { text: "a", language: "hi-IN", persona: asha.id, ssml_tags: {} },
    { text: "a", language: "hi-IN", persona: null },
  ]) {
    expect((await ask("POST", `${flow.version}say/`, body)).status).toBe(200);
    const { utterance } = asked.at(-1) ?? { utterance: null };
    voices.push([utterance?.persona, utterance?.tags]);
  }
  expect(voices).toEqual([
    ["f2", { rate: "slow" }],
    ["f4", { rate: "slow", pitch: "low" }],
    ["f2", {}],
    [null, { rate: "slow" }],
  ]);
});

test("the same words are made once, at the telephone's rate", async () => {
  const ask = await editor();
  const say = () => ask("POST", `${flow.version}say/`, { text: "Again", language: "en-IN" });
  const [first, second] = [await say(), await say()];
  expect(asked).toHaveLength(1);
  expect([first.status, second.headers["content-length"]]).toEqual([200, first.headers["content-length"]]);
  // Half of the samples are left of what was made at twice the rate.
  expect(first.headers["content-length"]).toBe(String(44 + 400 * 2));
});

test("who asks too much waits: few are spoken at a time, and few may wait", async () => {
  mayGo = Promise.withResolvers();
  const ask = await editor();
  const wishes = Array.from({ length: 13 }, (_, n) =>
    ask("POST", `${flow.version}say/`, { text: `Wish ${n}`, language: "en-IN" }),
  );
  const refused = await Promise.race(wishes.map(async (wish) => ((await wish).status === 200 ? null : await wish)));
  expect(refused).toMatchObject({ status: 429, body: { code: "speech_busy" }, headers: { "retry-after": "5" } });
  expect(asked.length).toBeLessThanOrEqual(2);
  mayGo.resolve();
  const answers = await Promise.all(wishes);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(12);
});

test("words are given up when the page leaves", async () => {
  mayGo = Promise.withResolvers();
  const user = await server.signIn([{ scope: "organisation", id: flow.organisation, policy: "v2.flow.edit" }]);
  const { access } = (
    await server.anonymous()("POST", "/api/auth/login/", {
      email: `${user.user}@parley.test`,
      password: "correct horse battery",
    })
  ).body;
  const leaving = new AbortController();
  const answer = fetch(`${origin}${flow.version}say/`, {
    method: "POST",
    headers: { authorization: `Bearer ${access}`, "content-type": "application/json" },
    body: JSON.stringify({ text: "Who waits?", language: "en-IN" }),
    signal: leaving.signal,
  });
  await expect.poll(() => asked.length).toBe(1);
  leaving.abort();
  await expect(answer).rejects.toThrow();
  await expect.poll(() => asked[0]?.signal.aborted).toBe(true);
});

test("a voice that fails is said, and what to do", async () => {
  const ask = await editor();
  const say = async (code: SpeechError["code"]) => {
    fault = new SpeechError(code, `It is ${code}.`);
    return ask("POST", `${flow.version}say/`, { text: `Fails as ${code}`, language: "en-IN" });
  };
  expect(await say("too_long")).toMatchObject({ status: 400, body: { errors: [{ field: "text" }] } });
  expect(await say("no_voice")).toMatchObject({ status: 400, body: { errors: [{ field: "language" }] } });
  expect(await say("timed_out")).toMatchObject({ status: 503, body: { code: "speech_timed_out" } });
  expect(await say("failed")).toMatchObject({ status: 503, body: { detail: "It is failed." } });
});

test("what is heard comes with scores, what was not sure beside it, and a recogniser that failed says why", async () => {
  const ask = await editor();
  const hear = (query = "") =>
    ask("POST", `${flow.version}transcribe/${query}`, clip(300), { "content-type": "audio/wav" });
  expect((await hear("?language=hi-IN")).body).toMatchObject({
    language: "hi-IN",
    ms: 300,
    heard: [
      {
        recogniser: "ear",
        readings: [{ text: "pay it", confidence: 0.91 }],
        guesses: [{ text: "play it", confidence: 0.2 }],
        fault: null,
      },
    ],
  });
  fault = new SpeechError("failed", "It is deaf.");
  expect((await hear()).body.heard).toMatchObject([{ readings: [], fault: "It is deaf." }]);
  fault = null;
  await flow.ask("PATCH", flow.version, { asr_provider: "gone" });
  expect(await hear()).toMatchObject({ status: 409, body: { code: "no_recogniser" } });
  await flow.ask("PATCH", flow.version, { asr_provider: null });
});

test("in a block its values are expected, elsewhere all", async () => {
  const ask = await editor();
  const { id: flow_config } = (await flow.ask("GET", flow.version)).body;
  const entity = (name: string, value: string) =>
    flow.ask("POST", "/api/entities/", { name, types: ["list"], config: { values: [{ value }] }, flow_config });
  expect([(await entity("size", "large")).status, (await entity("colour", "red")).status]).toEqual([201, 201]);
  const subs = (await flow.ask("GET", `${flow.version}sub-flows/`)).body.results;
  const block = (await flow.ask("POST", `${flow.version}blocks/`, { name: "Size", subflow: subs[0].id })).body.id;
  const made = await flow.ask("POST", `${flow.version}blocks/${block}/entities/`, { name: "size", types: [] });
  expect(made.status).toBe(201);
  for (const query of ["", `?block=${block}`]) {
    await ask("POST", `${flow.version}transcribe/${query}`, clip(100), { "content-type": "audio/wav" });
  }
  expect(expectedBy.slice(-2).map(({ values }) => values)).toEqual([["large", "red"], ["large"]]);
});

test("what is not audio, empty or far too long is refused by its name", async () => {
  const ask = await editor();
  const hear = async (body: Buffer) => {
    const { status, body: told } = await ask("POST", `${flow.version}transcribe/`, body, {
      "content-type": "audio/wav",
    });
    return [status, told.errors?.[0]?.field ?? told.code];
  };
  expect(await hear(Buffer.from("<html>not audio</html>"))).toEqual([400, "audio"]);
  expect(await hear(clip(300).subarray(0, 60))).toEqual([400, "audio"]);
  expect(await hear(Buffer.from(writeWav("wav_pcm_8k", new Int16Array())))).toEqual([400, "audio"]);
  expect(await hear(Buffer.alloc(12 * 1024 * 1024))).toEqual([413, "too_large"]);
});
