import { readWav, tone, writeWav } from "@parley/voice";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smallest } from "../../../test/api/actions/smallest.ts";
import { addFlow, startServer, type TestServer } from "./harness.ts";

type Flow = Awaited<ReturnType<typeof addFlow>>;
let server: TestServer;
let flow: Flow;
let contents: string;
beforeAll(async () => {
  server = await startServer();
  flow = await addFlow(server);
  const prompt = await flow.ask("POST", `${flow.version}prompts/`, { name: "Greeting" });
  contents = `${flow.version}prompts/${prompt.body.id}/prompt-contents/`;
});
afterAll(() => server.close());

const beep = (hertz: number) => Buffer.from(writeWav("wav_pcm_8k", tone({ hertz: [hertz], ms: 200, amplitude: 8000 })));
const wav = { "content-type": "audio/wav" };

async function addContent(): Promise<string> {
  const language = `en-${String(100 + (await flow.ask("GET", contents)).body.count)}`;
  const made = await flow.ask("POST", contents, { language, content: "Hello there", type: "ssml" });
  expect(made.status).toBe(201);
  return `${contents}${made.body.id}/`;
}

async function form(fields: { readonly [name: string]: string | File }) {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  const request = new Response(data);
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  return { body: Buffer.from(await request.arrayBuffer()), headers };
}

test("a form's file becomes what the prompt says, kept under the tenant by its hash, and is an edit", async () => {
  const path = await addContent();
  const { body, headers } = await form({ audio: new File([beep(440)], "hello.wav", { type: "audio/wav" }) });
  const before = (await flow.ask("GET", flow.version)).body.revision;
  const said = await flow.ask("POST", `${path}upload_audio/`, body, headers);
  expect(said).toMatchObject({ status: 200, body: { type: "audio", content: "Hello there", revision: 2 } });
  expect(said.body.path).toMatch(new RegExp(`^prompts/${flow.organisation}/[0-9a-f]{64}\\.wav$`));
  expect((await flow.ask("GET", path)).body).toEqual(said.body);
  expect(Buffer.from(await server.deps.files.get(said.body.path))).toEqual(beep(440));
  const edits = (await flow.ask("GET", `${flow.version}edits/?since=${before}`)).body.results;
  expect(edits).toMatchObject([{ summary: "prompt_content.upload_audio" }]);
  await flow.ask("POST", `${flow.version}edits/`, { undo: edits[0].id }, { "if-match": `"${before + 1}"` });
  expect((await flow.ask("GET", path)).body).toMatchObject({ type: "ssml", path: null });
});

test("a recording that is kept alone changes nothing until an edit names it, and comes and goes by edits", async () => {
  const path = await addContent();
  const { revision } = (await flow.ask("GET", flow.version)).body;
  const keep = (bytes: unknown, headers: Record<string, string> = wav) =>
    flow.ask("POST", `${flow.version}prompts/keep_recording/`, bytes, headers);
  const kept = await keep(beep(490));
  expect(kept.status).toBe(200);
  expect(Object.keys(kept.body)).toEqual(["path"]);
  expect(Buffer.from(await server.deps.files.get(kept.body.path))).toEqual(beep(490));
  expect((await flow.ask("GET", flow.version)).body.revision).toBe(revision);
  const edit = (body: object, at: number) => flow.ask("POST", `${flow.version}edits/`, body, { "if-match": `"${at}"` });
  const fields = { type: "audio", path: kept.body.path, recorded_words: "Hello there" };
  const operations = [{ op: "change", noun: "prompt_content", id: path.split("/").at(-2), fields }];
  const made = await edit({ operations }, revision);
  expect(made.status).toBe(201);
  expect((await flow.ask("GET", path)).body).toMatchObject(fields);
  expect((await flow.ask("GET", `${path}audio/`)).status).toBe(200);
  await edit({ undo: made.body.id }, revision + 1);
  expect((await flow.ask("GET", path)).body).toMatchObject({ type: "ssml", path: null, recorded_words: null });
  expect((await keep(Buffer.from("no sound"))).body.errors).toMatchObject([{ field: "audio", code: "not_wav" }]);
  const reader = await server.signIn([{ scope: "organisation", id: flow.organisation, policy: "v2.flow.view" }]);
  expect((await reader("POST", `${flow.version}prompts/keep_recording/`, beep(440), wav)).status).toBe(403);
  const stranger = await addFlow(server);
  expect((await stranger.ask("POST", `${flow.version}prompts/keep_recording/`, beep(440), wav)).status).toBe(404);
});

test("a prompt plays no recording but its client's own, by whatever call its path is written", async () => {
  const path = await addContent();
  const foreign = "prompts/01a1fc5f-ca43-7176-b33d-a08f773b630b/0123.wav";
  for (const wanted of [foreign, `prompts/${flow.organisation}/../${foreign}`, "/etc/passwd"]) {
    const refused = await flow.ask("PATCH", path, { type: "audio", path: wanted });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: "path", code: "not_found" }] } });
  }
  const { revision } = (await flow.ask("GET", flow.version)).body;
  const id = path.split("/").at(-2);
  const operations = [{ op: "change", noun: "prompt_content", id, fields: { path: foreign } }];
  const edit = await flow.ask("POST", `${flow.version}edits/`, { operations }, { "if-match": `"${revision}"` });
  expect(edit.body.errors).toMatchObject([{ field: "operations.0.fields.path" }]);
});

test("a release plays the recording it was made with", async () => {
  const { ask, version } = await addFlow(server);
  expect((await ask("PUT", `${version}save_yaml/`, { yaml: smallest })).status).toBe(200);
  const prompt = (await ask("GET", `${version}prompts/`)).body.results[0].id;
  const [content] = (await ask("GET", `${version}prompts/${prompt}/prompt-contents/`)).body.results;
  const path = `${version}prompts/${prompt}/prompt-contents/${content.id}/`;
  const first = (await ask("POST", `${path}upload_audio/`, beep(500), wav)).body;
  expect((await ask("POST", `${version}deploy/`)).status).toBe(200);
  expect((await ask("POST", `${path}upload_audio/`, beep(600), wav)).body.path).not.toBe(first.path);
  const [release] = (await ask("GET", `${version}releases/?fields=document`)).body.results;
  expect(release.document.rows.prompt_content).toMatchObject([{ id: content.id, type: "audio", path: first.path }]);
  expect(readWav(await server.deps.files.get(first.path))).toMatchObject({ sampleRate: 8000 });
});

test("a recording keeps the words that stand over the prompt's own, however they are written", async () => {
  const path = await addContent();
  const { language } = (await flow.ask("GET", path)).body;
  const prompt = `${flow.version}prompts/${path.split("/").at(-4)}/`;
  for (const [over, words] of [
    ["Welcome", "Welcome"],
    [{ content: "Good day" }, "Good day"],
    [" ", "Hello there"],
  ]) {
    expect((await flow.ask("PATCH", prompt, { override_prompts: { [String(language)]: over } })).status).toBe(200);
    expect((await flow.ask("POST", `${path}upload_audio/`, beep(450), wav)).body.recorded_words).toBe(words);
  }
});

test("deleting the recording leaves the words; there is none to delete twice", async () => {
  const path = await addContent();
  await flow.ask("POST", `${path}upload_audio/`, beep(440), wav);
  expect(await flow.ask("DELETE", `${path}delete_audio/`)).toMatchObject({
    status: 200,
    body: { type: "text", path: null, content: "Hello there" },
  });
  expect(await flow.ask("DELETE", `${path}delete_audio/`)).toMatchObject({ status: 409, body: { code: "no_audio" } });
});

test("words with tags are spoken as such once their recording is gone, and without tags where nothing speaks", async () => {
  const path = await addContent();
  const content = 'Hello <break time="1s"/> there';
  await flow.ask("PATCH", path, { content });
  await flow.ask("POST", `${path}upload_audio/`, beep(470), wav);
  expect((await flow.ask("DELETE", `${path}delete_audio/`)).body).toMatchObject({ type: "ssml", content });
  await flow.ask("PATCH", path, { content: "Hello <there & you" });
  await flow.ask("POST", `${path}upload_audio/`, beep(470), wav);
  expect((await flow.ask("DELETE", `${path}delete_audio/`)).body).toMatchObject({ type: "text" });
});

test("a recording keeps the words it was made of; a changed text warns until they are confirmed", async () => {
  const made = await addFlow(server);
  const { ask, version } = made;
  expect((await ask("PUT", `${version}save_yaml/`, { yaml: smallest })).status).toBe(200);
  const prompt = (await ask("GET", `${version}prompts/`)).body.results[0].id;
  const [content] = (await ask("GET", `${version}prompts/${prompt}/prompt-contents/`)).body.results;
  const path = `${version}prompts/${prompt}/prompt-contents/${content.id}/`;
  const outdated = async () => {
    const { issues } = (await ask("GET", `${version}validate/`)).body;
    return issues.filter(({ code }: { code: string }) => code === "recording_outdated").length;
  };
  const uploaded = await ask("POST", `${path}upload_audio/`, beep(500), wav);
  expect(uploaded.body).toMatchObject({ recorded_words: "Hello", content: "Hello" });
  expect(await outdated()).toBe(0);
  await ask("PATCH", path, { content: "Hello again" });
  expect(await outdated()).toBe(1);

  // A copy and the YAML of the version tell it too.
  const copy = await ask("POST", version.replace("0.0.1/", "duplicate/"), { version: "0.0.1" });
  expect(copy.status).toBe(201);
  const other = version.replace("0.0.1", copy.body.version);
  const [copied] = (await ask("GET", `${other}prompts/`)).body.results;
  const carried = await ask("GET", `${other}prompts/${copied.id}/prompt-contents/`);
  expect(carried.body.results).toMatchObject([{ content: "Hello again", recorded_words: "Hello" }]);
  const yaml: string = (await ask("GET", `${version}generate_yaml/`)).body;
  expect(yaml).toContain("recorded_words: Hello");
  // A text without the mark, and then the one with it.
  expect(
    (
      await ask("PUT", `${version}save_yaml/`, {
        yaml: yaml.replace("recorded_words: Hello", "recorded_words: Hello again"),
      })
    ).status,
  ).toBe(200);
  expect(await outdated()).toBe(0);
  expect((await ask("PUT", `${version}save_yaml/`, { yaml })).status).toBe(200);
  expect(await outdated()).toBe(1);

  await ask("PATCH", path, { recorded_words: "Hello again" });
  expect(await outdated()).toBe(0);
  const { revision } = (await ask("GET", version)).body;
  const [, found] = (await ask("GET", `${version}edits/?since=${revision - 2}`)).body.results;
  await ask("POST", `${version}edits/`, { undo: found.id }, { "if-match": `"${revision}"` });
  expect(await outdated()).toBe(1);
  await ask("PUT", `${version}app_prompts/save/`, [{ prompt, language: "en-IN", content: "Welcome" }]);
  expect((await ask("POST", `${path}upload_audio/`, beep(600), wav)).body.recorded_words).toBe("Welcome");
  expect(await outdated()).toBe(0);
  expect((await ask("DELETE", `${path}delete_audio/`)).body.recorded_words).toBeNull();
});

test("what no call could play is refused and changes nothing", async () => {
  const path = await addContent();
  const refused = async (body: unknown, headers: Record<string, string>) => {
    const answer = await flow.ask("POST", `${path}upload_audio/`, body, headers);
    return { status: answer.status, code: answer.body.errors[0]?.code ?? answer.body.code };
  };
  expect(await refused(Buffer.from("ID3 not a wav at all"), wav)).toEqual({ status: 400, code: "not_wav" });
  expect(await refused(beep(440).subarray(0, 100), wav)).toEqual({ status: 400, code: "truncated" });
  expect(await refused({ audio: "hello" }, {})).toEqual({ status: 415, code: "wrong_media_type" });
  expect(await refused(beep(440), { "content-type": "audio/mpeg" })).toEqual({ status: 415, code: "wrong_media_type" });
  expect(await refused(Buffer.alloc(11 * 1024 * 1024), wav)).toEqual({ status: 413, code: "too_large" });
  const empty = await form({ note: "no file" });
  expect(await refused(empty.body, empty.headers)).toEqual({ status: 400, code: "required" });
  const broken = { "content-type": "multipart/form-data; boundary=x" };
  expect(await refused(Buffer.from("--x\r\nnonsense"), broken)).toEqual({ status: 400, code: "bad_form" });
  expect((await flow.ask("GET", path)).body).toMatchObject({ revision: 1, type: "ssml", path: null });
});

test("R172: only calls that take files are sent files, and only by those who may edit", async () => {
  const path = await addContent();
  expect((await flow.ask("PATCH", path, beep(440), wav)).status).toBe(415);
  const reader = await server.signIn([{ scope: "organisation", id: flow.organisation, policy: "v2.flow.view" }]);
  expect((await reader("POST", `${path}upload_audio/`, beep(440), wav)).status).toBe(403);
  expect((await reader("DELETE", `${path}delete_audio/`)).status).toBe(403);
  const stranger = await addFlow(server);
  expect((await stranger.ask("POST", `${path}upload_audio/`, beep(440), wav)).status).toBe(404);
  const elsewhere = path.replace(flow.version, stranger.version);
  expect((await stranger.ask("POST", `${elsewhere}upload_audio/`, beep(440), wav)).status).toBe(404);
});

test("a recording that would be long in the making for calls is refused, with what is played; others are taken", async () => {
  const path = await addContent();
  const upload = async (file: Uint8Array, rate = 8000, format: { channels?: number } = {}) => {
    const bytes = Buffer.from(file);
    bytes.writeUInt32LE(rate, 24);
    bytes.writeUInt16LE(format.channels ?? 1, 22);
    const { status, body } = await flow.ask("POST", `${path}upload_audio/`, bytes, wav);
    return status === 200 ? status : body.errors;
  };
  const ulaw = (seconds: number, rate = 8000) => writeWav("wav_ulaw_8k", new Int16Array(seconds * rate));
  const tooLong = "The recording lasts 1200 s: at most 600 s are played. Cut it, or use several prompts.";
  expect(await upload(ulaw(1200))).toMatchObject([{ field: "audio", code: "too_long", message: tooLong }]);
  expect(await upload(ulaw(10), 8001)).toMatchObject([{ field: "audio", code: "unsupported" }]);
  expect(await upload(ulaw(600))).toBe(200);
  for (const rate of [11_025, 16_000, 22_050, 44_100, 48_000]) {
    expect(await upload(writeWav("wav_pcm_8k", new Int16Array(rate)), rate, { channels: 2 }), `${rate}`).toBe(200);
  }
});
