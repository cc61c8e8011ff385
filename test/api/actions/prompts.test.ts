import { contentKey } from "@parley/files";
import { tone, writeWav } from "@parley/voice";
import { afterAll, expect, test } from "vitest";
import { effect, namesFault, succeeded } from "../client.ts";
import { startApi } from "../start-api.ts";
import type { Values } from "../values.ts";
import { World } from "../world.ts";

const api = await startApi();
afterAll(() => api.close());

const [own, foreign] = [new World(api), new World(api)];
const prompts = "/api/organisations/{org}/flows/{flow}/versions/{ver}/prompts/";
const path = await own.pathOf(prompts);
const version = path.replace(/prompts\/$/, "");
const organisation = await own.organisation();
const writer = await api.signIn(
  ["v2.flow.view", "v2.flow.edit"].map((policy) => ({ scope: "organisation", id: organisation, policy })),
);
const sub = succeeded(await writer.get(`${version}sub-flows/`)).body.results[0];

async function newPrompt(name: string, words: string) {
  const prompt = succeeded(await writer.post(path, { name })).body;
  const content = { language: "en-IN", content: words };
  succeeded(await writer.post(`${path}${prompt.id}/prompt-contents/`, content));
  return prompt.id as string;
}
const blockSaying = async (name: string, ...said: readonly string[]) =>
  succeeded(await writer.post(`${version}blocks/`, { name, subflow: sub.id, prompts: said })).body.id as string;
const rowOf = (reply: { body: { results: readonly Values[] } }, prompt: string) =>
  reply.body.results.find((row) => row.prompt === prompt);

test("contents are searched by their words", async () => {
  const prompt = succeeded(await writer.post(path, { name: "Greeting" })).body.id;
  const search = (query: string) => writer.get(`${path}search/?${query}`);
  await effect({
    write: () => writer.post(`${path}${prompt}/prompt-contents/`, { language: "en-IN", content: "Good Wombat to you" }),
    through: () => search("search=wombat"),
    seen: (seen) => expect(rowOf(seen, prompt)).toMatchObject({ content: "Good Wombat to you" }),
  });
  for (const query of [
    "search=wombat&match_case=true",
    "search=wombat&exact_match=true",
    "search=wombat&column=name",
  ]) {
    expect(rowOf(succeeded(await search(query)), prompt), query).toBeUndefined();
  }
  namesFault(await search("search=x&column=colour"), "column", "query");
});

test("prompts are named after the blocks that say them, and those that nothing says are removed", async () => {
  const [said, second, unused] = [await newPrompt("a", "A"), await newPrompt("b", "B"), await newPrompt("c", "C")];
  await blockSaying("Farewell", said, second);
  const names = (reply: { body: { results: readonly Values[] } }) =>
    reply.body.results.map((row) => row.name).toSorted();
  const mine = () => writer.get(`${path}?id=${said},${second}`);
  await effect({
    write: () => writer.post(`${path}auto_rename/`),
    through: mine,
    seen: (seen) => expect(names(seen)).toEqual(["Farewell", "Farewell 2"]),
  });
  await effect({
    write: () => writer.post(`${path}remove_unused_prompts/`),
    through: () => writer.get(`${path}?id=${unused}`),
    seen: (seen) => expect(seen.body.results).toEqual([]),
  });
  expect(succeeded(await mine()).body.count).toBe(2);
});

test("words are overridden by language, found, and taken back", async () => {
  const prompt = await newPrompt("Offer", "Our offer");
  const block = await blockSaying("Selling", prompt);
  const grid = "app_prompts/";
  const saved = [{ prompt, language: "en-IN", content: "Our best offer" }];
  await effect({
    write: () => writer.put(`${version}${grid}save/`, saved),
    through: () => writer.get(`${version}${grid}`),
    seen: (seen) => expect(rowOf(seen, prompt)).toMatchObject({ override_prompts: { "en-IN": "Our best offer" } }),
  });
  const other = await newPrompt("Other", "Something else");
  const found = succeeded(await writer.get(`${version}${grid}filter_and_search/?search=best%20offer&block=${block}`));
  expect(found.body.results.map((row: Values) => row.prompt)).toEqual([prompt]);
  await effect({
    write: () =>
      writer.put(`${version}${grid}save/`, [{ prompt: other, language: "en-IN", content: "A rare pangolin" }]),
    through: () => writer.get(`${version}${grid}filter_and_search/?search=pangolin`),
    seen: (seen) => expect(rowOf(seen, other)).toBeDefined(),
  });
  const theirs = await foreign.rowOf(prompts);
  namesFault(
    await writer.put(`${version}${grid}save/`, [...saved, { prompt: theirs.id, language: "en-IN", content: "x" }]),
    "1.prompt",
  );
  await effect({
    write: () => writer.delete(`${version}${grid}reset_all_prompts/`),
    through: () => writer.get(`${path}${prompt}/`),
    seen: (seen) => expect(seen.body.override_prompts).toEqual({}),
  });
});

test("words that are older than those of the default language are listed", async () => {
  const { language } = succeeded(await writer.get(version)).body;
  const prompt = succeeded(await writer.post(path, { name: "Season" })).body.id;
  const contents = `${path}${prompt}/prompt-contents/`;
  const { id } = succeeded(await writer.post(contents, { language, content: "It is spring" })).body;
  const other = succeeded(await writer.post(contents, { language: "fr-CA", content: "Printemps" })).body.id;
  await effect({
    write: () => writer.patch(`${contents}${id}/`, { content: "It is summer" }),
    through: () => writer.get(`${version}app_prompts/stale/`),
    seen: (seen) => expect(seen.body.contents).toContain(other),
  });
});

test("a content is said by a recording, and in words again", async () => {
  const prompt = await newPrompt("Jingle", "La la la");
  const contents = `${path}${prompt}/prompt-contents/`;
  const { id } = succeeded(await writer.get(contents)).body.results[0];
  const told = () => writer.get(`${contents}${id}/`);
  const beep = Buffer.from(writeWav("wav_pcm_8k", tone({ hertz: [440], ms: 200, amplitude: 8000 })));
  const upload = () => writer.post(`${contents}${id}/upload_audio/`, beep, { "content-type": "audio/wav" });
  await effect({
    write: upload,
    through: told,
    seen: (seen) => expect(seen.body).toMatchObject({ type: "audio", path: expect.stringContaining(organisation) }),
  });
  const played = await writer.get(`${contents}${id}/audio/`);
  expect([played.headers["content-type"], Number(played.headers["content-length"])]).toEqual([
    "audio/wav",
    beep.length,
  ]);
  namesFault(await writer.get(`${contents}${id}/audio/?colour=red`), "colour", "query");
  const { path: kept } = (await told()).body;
  const gone = ["0123.wav", "a b.wav"].map((name) => `prompts/${organisation}/${name}`);
  for (const place of [`/api/organisations/${organisation}/`, version.replace(/versions\/.*$/, "")]) {
    const asked = (body: object) => writer.post(`${place}gone_files/`, body);
    expect(succeeded(await asked({ paths: [kept, ...gone] })).body).toEqual({ gone });
    namesFault(await asked({}), "paths");
  }
  const keep = (bytes: Buffer) => writer.post(`${path}keep_recording/`, bytes, { "content-type": "audio/wav" });
  const bell = Buffer.from(writeWav("wav_pcm_8k", tone({ hertz: [880], ms: 200, amplitude: 8000 })));
  const bellPath = contentKey(`prompts/${organisation}`, bell, "wav");
  const [ofClient, ofAgent] = [`/api/organisations/${organisation}/`, version.replace(/versions\/.*$/, "")];
  const low = Buffer.from(writeWav("wav_pcm_8k", tone({ hertz: [220], ms: 200, amplitude: 8000 })));
  for (const [bytes, place] of [
    [bell, ofClient],
    [low, ofAgent],
  ] as const) {
    const paths = [contentKey(`prompts/${organisation}`, bytes, "wav")];
    await effect({
      write: () => keep(bytes),
      through: () => writer.post(`${place}gone_files/`, { paths }),
      seen: (seen) => expect(seen.body).toEqual({ gone: [] }),
    });
  }
  await effect({
    write: () => writer.patch(`${contents}${id}/`, { type: "audio", path: bellPath, recorded_words: "La la la" }),
    through: told,
    seen: (seen) => expect(seen.body).toMatchObject({ type: "audio", path: bellPath }),
  });
  namesFault(await keep(Buffer.from("noise")), "audio");
  const noise = await writer.post(`${contents}${id}/upload_audio/`, Buffer.from("noise"), {
    "content-type": "audio/wav",
  });
  namesFault(noise, "audio");
  await effect({
    write: () => writer.delete(`${contents}${id}/delete_audio/`),
    through: told,
    seen: (seen) => expect(seen.body).toMatchObject({ type: "text", path: null }),
  });
  await effect({
    write: upload,
    through: () => writer.get(`${contents}${id}/audio/`),
    seen: ({ status }) => expect(status).toBe(200),
  });
});
