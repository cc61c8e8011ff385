import { fakeRecogniser, fakeSynthesiser, type SpeechProvider } from "@parley/speech";
import { tone, writeWav } from "@parley/voice";
import { afterAll, expect, test } from "vitest";
import { effect, feeds, hides, namesFault, succeeded } from "../client.ts";
import { startApi } from "../start-api.ts";
import type { Values } from "../values.ts";
import { World } from "../world.ts";
import { seenInLog } from "./seen-in-log.ts";

/** Speaks in tones, and hears the first sentence that is expected. */
const tones: SpeechProvider = {
  name: "tones",
  speak: async () => ({ ...fakeSynthesiser(), voices: async () => ({ names: ["low"], variants: [] }) }),
  hear: async () =>
    fakeRecogniser(({ request }) =>
      request.expected.phrases.slice(0, 1).map((text) => ({ text, confidence: 0.876_54 })),
    ),
};

const api = await startApi({ speech: [tones] });
afterAll(() => api.close());

const own = new World(api);
const prompts = await own.pathOf("/api/organisations/{org}/flows/{flow}/versions/{ver}/prompts/");
const version = prompts.replace(/prompts\/$/, "");
const organisation = await own.organisation();
const writer = await api.signIn(
  ["v2.flow.view", "v2.flow.edit", "list_audit_logs"].map((policy) => ({
    scope: "organisation",
    id: organisation,
    policy,
  })),
);

test("a voice of a connected provider speaks, and the client's log says who had it speak", async () => {
  const provider = succeeded(await writer.post("/api/tts/", { name: "tones", organisation })).body;
  const models = `/api/tts/${provider.id}/models/`;
  const model = succeeded(await writer.post(models, { agent: "low", language: "en-IN" })).body;
  const path = `${models}${model.id}/generate/`;
  const said = await effect({
    write: () => writer.post(path, { text: "Hello" }),
    ...seenInLog(writer, organisation, "tts_model.generate"),
  });
  expect(said.headers["content-type"]).toBe("audio/wav");
  expect(Number(said.headers["content-length"])).toBeGreaterThan(44);
  namesFault(await writer.post(path, { text: "x".repeat(100_000) }), "text");
  namesFault(await writer.post(path, { text: "x", colour: "red" }), "colour");

  const away = succeeded(await writer.post("/api/tts/", { name: "elsewhere", organisation })).body;
  const silent = succeeded(await writer.post(`/api/tts/${away.id}/models/`, { agent: "x", language: "en-IN" })).body;
  const refused = await writer.post(`/api/tts/${away.id}/models/${silent.id}/generate/`, { text: "Hello" });
  expect(refused).toMatchObject({ status: 409, body: { code: "no_synthesiser" } });
  expect(refused.body.detail).toContain("tones");

  const elsewhere = await new World(api).organisation();
  const theirs = succeeded(await api.admin.post("/api/tts/", { name: "tones", organisation: elsewhere })).body;
  const voice = { agent: "low", language: "en-IN" };
  const hidden = succeeded(await api.admin.post(`/api/tts/${theirs.id}/models/`, voice)).body;
  const generate = (of: string, id: string) => writer.post(`/api/tts/${of}/models/${id}/generate/`, { text: "Hello" });
  const missing = api.server.deps.newId();
  hides(await generate(theirs.id, hidden.id), await generate(missing, missing));
  hides(await generate(provider.id, hidden.id), await generate(provider.id, missing));
});

test("a client's designers hear a voice that is everyone's, each in their own client's log, and change nothing of it", async () => {
  const provider = succeeded(await api.admin.post("/api/tts/", { name: "tones", organisation: null })).body;
  const models = `/api/tts/${provider.id}/models/`;
  const model = succeeded(await api.admin.post(models, { agent: "low", language: "en-IN" })).body;
  const path = `${models}${model.id}/generate/`;
  const id = await new World(api).organisation();
  const rights = ["v2.flow.edit", "list_audit_logs"];
  const designer = await api.signIn(rights.map((policy) => ({ scope: "organisation", id, policy })));
  await effect({
    write: () => designer.post(path, { text: "Hello" }),
    ...seenInLog(designer, id, "tts_model.generate"),
  });
  expect(await designer.patch(`${models}${model.id}/`, { agent: "high" })).toMatchObject({ status: 403 });
  const reader = await api.signIn([{ scope: "organisation", id, policy: "v2.flow.view" }]);
  expect(await reader.post(path, { text: "Hello" })).toMatchObject({ status: 403 });
  // Staff work for no client.
  succeeded(await api.admin.post(path, { text: "Hello" }));
});

test("a client's agents read what it keeps of speech as they name it, and those that name it are judged by it", async () => {
  const path = version.replace(/versions\/.*/, "kept_speech/");
  const kept = async () => succeeded(await writer.get(path)).body;
  const keeps = (write: () => ReturnType<typeof writer.post>, list: string, row: object) =>
    effect({
      write,
      through: () => writer.get(path),
      seen: ({ body }) => expect(body[list]).toContainEqual(row),
    });
  const hindi = ["hi-IN"];
  const { body: recogniser } = await keeps(
    () => writer.post("/api/asr/", { name: "phone", model: "usual", language: "hi-IN", organisation }),
    "recognisers",
    { name: "phone", languages: hindi, models: [{ name: "usual", shown_name: "usual", languages: hindi }] },
  );
  const models = `/api/asr/${recogniser.id}/models/`;
  succeeded(await writer.post(models, { name: "Usual", model: "usual", languages: ["ta-IN"] }));
  succeeded(await writer.post(models, { name: "wide" }));
  expect((await kept()).recognisers).toEqual([
    {
      name: "phone",
      languages: hindi,
      models: [
        { name: "usual", shown_name: "Usual", languages: ["ta-IN"] },
        { name: "wide", shown_name: "wide", languages: [] },
      ],
    },
  ]);
  const { body: provider } = succeeded(
    await writer.post("/api/tts/", { name: "calm", ssml_tags: ["rate"], organisation }),
  );
  await keeps(() => writer.post(`/api/tts/${provider.id}/models/`, { agent: "low", language: "ta-IN" }), "voices", {
    name: "low",
    language: "ta-IN",
    prosody: ["rate"],
  });
  const intents = ["pay_now", "pay", "stop", "constructor"];
  const wants = { intents, intent_alias: { pay_now: "pay" }, entities: ["amount"] };
  await keeps(
    () => writer.post("/api/slu-models/", { name: "Words", ...wants, languages: hindi, organisation }),
    "vocabularies",
    { name: "Words", languages: hindi, intents: ["pay", "stop", "constructor"], entities: ["amount"] },
  );
  // Everyone's languages have their usual names.
  succeeded(await api.admin.post("/api/languages/", { code: "ta-IN", name: "Tamil", organisation: null }));
  await keeps(() => writer.post("/api/languages/", { code: "ta-IN", name: "Our Tamil", organisation }), "languages", {
    code: "ta-IN",
    name: "Our Tamil",
  });
  expect((await kept()).languages).toHaveLength(1);

  succeeded(await writer.patch(version, { asr_provider: "phone", is_asr_service: true, language: "en-IN" }));
  const { body } = succeeded(await writer.get(`${version}validate/`));
  expect(body.issues).toContainEqual(expect.objectContaining({ code: "recogniser_language", field: "asr_provider" }));
  succeeded(await writer.patch(version, { asr_provider: null }));

  // Who may open one agent alone reads what it may name.
  const [, flow = ""] = /flows\/([^/]+)\//.exec(version) ?? [];
  const colleague = await api.signIn([{ scope: "flow", id: flow, policy: "v2.flow.view" }], "applications");
  expect(succeeded(await colleague.get(path)).body).toEqual(await kept());

  const elsewhere = await new World(api).organisation();
  succeeded(await api.admin.post("/api/asr/", { name: "theirs", organisation: elsewhere }));
  expect((await kept()).recognisers.map(({ name }: { name: string }) => name)).toEqual(["phone"]);
  hides(
    await writer.get(path.replace(organisation, elsewhere)),
    await writer.get(path.replace(organisation, api.server.deps.newId())),
  );
  namesFault(await writer.get(`${path}?colour=red`), "colour", "query");
});

test("words are said as the agent would, by its persona", async () => {
  const path = `${version}say/`;
  await effect({
    write: () => writer.post(path, { text: "Hello", language: "en-IN" }),
    ...seenInLog(writer, organisation, "flow_version.say"),
  });
  namesFault(await writer.post(path, { text: " ", language: "en-IN" }), "text");
  namesFault(await writer.post(path, { text: "Hello", language: "English" }), "language");
  namesFault(await writer.post(path, { text: "Hello", language: "en-IN", persona: "Nobody" }), "persona");
});

test("a clip is heard as the agent would hear it, with scores", async () => {
  const clip = Buffer.from(writeWav("wav_pcm_8k", tone({ hertz: [440], ms: 500, amplitude: 8000 })));
  const send = (body: Buffer, query = "") =>
    writer.post(`${version}transcribe/${query}`, body, { "content-type": "audio/wav" });
  succeeded(await writer.patch(version, { asr_provider: null, language: "en-IN" }));
  const heard = await effect({
    write: () => send(clip),
    ...seenInLog(writer, organisation, "flow_version.transcribe"),
  });
  expect(heard.body).toMatchObject({ ms: 500, heard: [{ recogniser: "fake", fault: null }] });
  namesFault(await send(Buffer.from("noise")), "audio");
  namesFault(await send(clip, "?language=English"), "language", "query");
  namesFault(await send(clip, `?block=${organisation}`), "block", "query");
  const minute = Buffer.from(writeWav("wav_pcm_8k", new Int16Array(61 * 8000)));
  const long = await send(minute);
  namesFault(long, "audio");
  expect(long.body.errors[0].message).toContain("at most 60 s");
});

test("X315: a simulated caller is heard by voice as the agent listens, and the client's log says who had it speak", async () => {
  const path = `${version}hear_caller/`;
  const listening = {
    ...{ language: "en-IN", provider: null, model: null, further: [], execution: "single" },
    ...{ intents: [], entities: [], corrections: [], choices: 0 },
  };
  const said = { words: "Hello", language: "en-IN", accent: "low", line: "noisy", seed: 7, listening };
  const heard = await effect({
    write: () => writer.post(path, said),
    ...seenInLog(writer, organisation, "flow_version.hear_caller"),
  });
  expect(heard.body).toMatchObject({ fault: null, heard: expect.any(Array) });
  namesFault(await writer.post(path, { ...said, accent: "high" }), "accent");
  namesFault(await writer.post(path, { ...said, line: "wet" }), "line");
  namesFault(await writer.post(path, { ...said, seed: 0.5 }), "seed");
  namesFault(
    await writer.post(path, { ...said, listening: { ...listening, execution: "all" } }),
    "listening.execution",
  );
  // A caller who is kept speaks with an accent and over a line of its own.
  const callers = version.replace(/versions\/.*/, "callers/");
  await effect({
    write: () => writer.post(callers, { name: "Low", accent: "low", line: "lossy" }),
    through: () => writer.get(callers),
    seen: ({ body }) => expect(body.results).toMatchObject([{ name: "Low", accent: "low", line: "lossy" }]),
  });
  namesFault(await writer.post(callers, { name: "Wet", line: "wet" }), "line");
});

const issuesOf = async (wanted: string) => {
  const { issues } = succeeded(await writer.get(`${version}validate/`)).body;
  return issues.filter(({ code }: Values) => code === wanted);
};

test("the listed recognisers may be named, and others are warned of", async () => {
  const settings = { is_asr_service: true, asr_execution_type: "single", conditional_asrs: [] };
  succeeded(await writer.patch(version, { ...settings, asr_provider: "elsewhere" }));
  const faults = () => issuesOf("unknown_recogniser");
  expect(await faults()).toHaveLength(1);
  await feeds({
    told: () => writer.get(`${version}recognisers/`),
    takes: ({ body }) => writer.patch(version, { asr_provider: body.recognisers[0].name }),
    taken: async () => expect(await faults()).toEqual([]),
  });
});

test("the listed voices may be a persona's, and others are warned of", async () => {
  const personas = `${version}tts_persona/`;
  const faults = () => issuesOf("unknown_voice");
  await feeds({
    told: () => writer.get(`${version}voices/`),
    takes: ({ body }) => writer.post(personas, { name: "Ada", tts_agent: body.voices.names[0] }),
    taken: async () => expect(await faults()).toEqual([]),
  });
  succeeded(await writer.post(personas, { name: "Ben", tts_agent: "elsewhere" }));
  expect(await faults()).toHaveLength(1);
});
