import { afterAll, expect, test } from "vitest";
import type { Reply } from "../check-answer.ts";
import { effect, feeds, namesFault, succeeded, told } from "../client.ts";
import type { Values } from "../values.ts";
import { startDesigner } from "./designer.ts";
import { menu } from "./menu.ts";
import { smallest } from "./smallest.ts";

const { api, organisation, here, designer, newFlow } = await startDesigner();
afterAll(() => api.close());

test("a YAML text becomes the version, and comes back as a text", async () => {
  const { version } = await newFlow();
  await effect({
    write: () => designer.put(`${version}save_yaml/`, { yaml: smallest }),
    through: () => designer.get(`${version}blocks/?ordering=name&fields=name,type`),
    seen: (seen) => expect(seen.body.results.map(({ name }: Values) => name)).toEqual(["Bye", "Menu", "Start"]),
  });
  const menu = succeeded(await designer.get(`${version}blocks/?name=Menu`)).body.results[0];
  await effect({
    write: () => designer.patch(`${version}blocks/${menu.id}/`, { name: "Main menu" }),
    through: () => designer.get(`${version}generate_yaml/`),
    seen: (seen) => expect(seen.body).toContain("Main menu:"),
  });
  const { body: text } = succeeded(await designer.get(`${version}generate_yaml/`));
  const other = await newFlow();
  succeeded(await designer.put(`${other.version}save_yaml/`, { yaml: text }));
  const strip = (yaml: string) => yaml.replaceAll(/^\s*id: .*\n/gm, "");
  const again = succeeded(await designer.get(`${other.version}generate_yaml/?ids=false`)).body;
  expect(again).toBe(succeeded(await designer.get(`${version}generate_yaml/?ids=false`)).body);
  expect(strip(text)).not.toBe("");
  const wrong = await designer.put(`${version}save_yaml/`, {
    yaml: "parley: 1\nstates:\n  start:\n    A: {type: Nothing}\n",
  });
  expect(wrong.status, told(wrong)).toBe(400);
  expect(wrong.body.errors.length).toBeGreaterThan(0);
  namesFault(await designer.put(`${version}save_yaml/`, {}), "yaml");
});

test("the notes of a version are written where they are those that were read", async () => {
  const { version } = await newFlow();
  const write = (notes: string | null, seen: string | null) => designer.put(`${version}notes/`, { notes, seen });
  await effect({
    write: () => write("Asks for the number first.", null),
    through: () => designer.get(version),
    seen: ({ body }) => expect(body.notes).toBe("Asks for the number first."),
  });
  expect((await write("Mine", null)).status).toBe(412);
  expect(succeeded(await designer.get(version)).body.notes).toBe("Asks for the number first.");
});

test("use cases of a version take every way through it, and become tests of the agent", async () => {
  const { path, version } = await newFlow();
  const call = `${version}generate_use_cases/`;
  const early = await designer.post(call, {});
  expect([early.status, early.body.code], told(early)).toEqual([409, "version_has_errors"]);
  succeeded(await designer.put(`${version}save_yaml/`, { yaml: menu }));
  const whole = succeeded(await designer.post(call, {}));
  expect(whole.body, told(whole)).toMatchObject({ complete: true, paths_taken: 4, paths: 4, saved: 0, unreached: [] });
  const names = (reply: { body: { results: readonly Values[] } }) => reply.body.results.map(({ name }) => name);
  expect(names(await designer.get(`${path}tests/`))).toEqual([]);
  const made = await effect({
    write: () => designer.post(call, { save: true }),
    through: () => designer.get(`${path}tests/`),
    seen: (seen) => expect(names(seen).length).toBeGreaterThan(1),
  });
  const tests = names(await designer.get(`${path}tests/`));
  expect(made.body.cases.map((each: { name: string }) => each.name).toSorted()).toEqual([...tests].toSorted());
  const again = succeeded(await designer.post(call, { save: true }));
  expect(again.body.saved, told(again)).toBe(0);
  const bounded = succeeded(await designer.post(call, { states: 1 }));
  expect(bounded.body, told(bounded)).toMatchObject({ complete: false });
  namesFault(await designer.post(call, { states: 0 }), "states");
  namesFault(await designer.post(call, { colour: "red" }), "colour");
});

test("a version is copied, and the copy goes its own way", async () => {
  const { path, version } = await newFlow();
  succeeded(await designer.put(`${version}save_yaml/`, { yaml: smallest }));
  const copy = await effect({
    write: () => designer.post(`${path}versions/duplicate/`, { version: "0.0.1" }),
    through: () => designer.get(`${path}versions/?fields=version&ordering=version`),
    seen: (seen) => expect(seen.body.results).toEqual([{ version: "0.0.1" }, { version: "0.0.2" }]),
  });
  const blocks = (of: string) => designer.get(`${path}versions/${of}/blocks/?name=Menu`);
  const menu = succeeded(await blocks("0.0.2")).body.results[0];
  succeeded(await designer.patch(`${path}versions/0.0.2/blocks/${menu.id}/`, { description: "Only here" }));
  expect(succeeded(await blocks("0.0.1")).body.results[0]).toMatchObject({ description: null });
  expect(copy.body.version).toBe("0.0.2");
  namesFault(await designer.post(`${path}versions/duplicate/`, { version: "9.9.9" }), "copy_of");
});

test("notes of a version are kept beside it, are no edit, and stay behind when it is copied", async () => {
  const { path, version } = await newFlow();
  const { revision } = succeeded(await designer.get(version)).body;
  await effect({
    write: () => designer.patch(version, { notes: "Tried with ten callers" }),
    through: () => designer.get(`${path}versions/?fields=version,notes`),
    seen: (seen) => expect(seen.body.results).toEqual([{ version: "0.0.1", notes: "Tried with ten callers" }]),
  });
  expect(succeeded(await designer.get(`${version}edits/?since=${revision}`)).body.results).toEqual([]);
  const copy = succeeded(await designer.post(`${path}versions/duplicate/`, { version: "0.0.1" })).body;
  const { id } = succeeded(await designer.get(version)).body;
  expect(copy).toMatchObject({ notes: null, copied_from: id, copied_revision: revision });
  const noted = { version: "0.0.1", notes: "For the summer" };
  expect(succeeded(await designer.post(`${path}versions/duplicate/`, noted)).body).toMatchObject({
    notes: "For the summer",
  });
  namesFault(await designer.post(`${path}versions/duplicate/`, { ...noted, notes: "x".repeat(4001) }), "notes");
  namesFault(await designer.patch(version, { notes: 7 }), "notes");
  succeeded(await designer.patch(version, { copied_from: id }));
  expect(succeeded(await designer.get(version)).body.copied_from).toBeNull();
});

test("the intents and triggers that a version knows are listed", async () => {
  const { version } = await newFlow();
  succeeded(await designer.put(`${version}save_yaml/`, { yaml: smallest }));
  const menu = succeeded(await designer.get(`${version}blocks/?name=Menu`)).body.results[0];
  await effect({
    write: () =>
      designer.post(`${version}paths/`, { source_block: menu.id, transition_type: "intent", intent: "pay_bill" }),
    through: () => designer.get(`${version}get_intents_triggers/`),
    seen: (seen) => expect(seen.body.intents).toContain("pay_bill"),
  });
});

test("small talk begins with predefined words, and answers once it is applied to the blocks", async () => {
  const { version } = await newFlow();
  succeeded(await designer.patch(version, { languages: ["en-IN", "hi-IN", "ta-IN"] }));
  const at = `${version}small-talks/`;
  const predefined = () => designer.get(`${at}get_predefined_prompts/`);
  const wordsOf = (reply: Reply, type: string) => reply.body.results.find((each: Values) => each.type === type).words;
  const prompt = succeeded(await designer.post(`${version}prompts/`, { name: "Own words" })).body.id;
  const off = { status: "inactive", trigger_or_intent: "aside" };
  for (const talk of [
    { name: "Wait", type: "wait", ...off },
    { name: "Own", type: "help", prompt, ...off },
    { name: "Custom", type: "custom", ...off },
  ]) {
    succeeded(await designer.post(at, talk));
  }
  const talks = async () => succeeded(await designer.get(at)).body.results as readonly Values[];
  await effect({
    write: () => designer.get(`${at}apply_small_talks_to_blocks/`),
    through: () => designer.get(at),
    seen: (seen) => {
      const states = seen.body.results.map(({ name, status, prompt }: Values) => [name, status, prompt !== null]);
      expect(states.toSorted()).toEqual([
        ["Custom", "active", false],
        ["Own", "active", true],
        ["Wait", "active", true],
      ]);
    },
  });
  const listed = await talks();
  expect(listed.find(({ name }) => name === "Own")?.prompt).toBe(prompt);
  const given = listed.find(({ name }) => name === "Wait")?.prompt;
  const contents = succeeded(await designer.get(`${version}prompts/${given}/prompt-contents/`)).body.results;
  const words = wordsOf(succeeded(await predefined()), "wait");
  expect(Object.keys(words).toSorted()).toEqual(["en-IN", "hi-IN"]);
  expect(Object.fromEntries(contents.map((row: Values) => [row.language, row.content]))).toEqual(words);
  await feeds({
    told: predefined,
    takes: (told) => designer.post(`${version}prompts/`, { name: wordsOf(told, "help")["en-IN"] }),
    taken: async (told) => {
      const found = succeeded(
        await designer.get(`${version}prompts/?name=${encodeURIComponent(wordsOf(told, "help")["en-IN"])}`),
      );
      expect(found.body.count, told.asked).toBe(1);
    },
  });
  namesFault(await designer.get(`${at}get_predefined_prompts/?colour=red`), "colour", "query");
  namesFault(await designer.get(`${at}apply_small_talks_to_blocks/?colour=red`), "colour", "query");
});

test("the connected model is asked by the version's own connection, and the log says who asked", async () => {
  const { version } = await newFlow();
  const auditor = await api.signIn([here("v2.flow.edit"), here("list_audit_logs")]);
  const [block] = succeeded(await designer.get(`${version}blocks/`)).body.results;
  const asked = {
    block: block.id,
    messages: [{ role: "user", content: "Hello" }],
    functions: [],
    most_tokens: 10,
    timeout: 1000,
  };
  const path = `${version}ask_model/`;
  expect(await auditor.post(path, asked)).toMatchObject({ status: 409, body: { code: "no_language_model" } });
  succeeded(await designer.patch(version, { llm_server: "http://127.0.0.1:9/v1", llm_model: "small" }));
  const answer = await effect({
    write: () => auditor.post(path, asked),
    through: () =>
      auditor.get(`/api/organisations/${organisation}/audit_logs/?event_name=flow_version.ask_model&response=200`),
    seen: (seen) => expect(seen.body.results[0]).toMatchObject({ user_id: auditor.id, method: "POST", response: 200 }),
  });
  expect(answer.headers["content-type"]).toBe("text/event-stream");
  namesFault(await auditor.post(path, { ...asked, most_tokens: 100_000 }), "most_tokens");
  namesFault(await auditor.post(path, { ...asked, server: "https://elsewhere.example" }), "server");
});

test("X300: a connected model is asked what a simulated caller says next, and the audit log names the user", async () => {
  const { version } = await newFlow();
  const auditor = await api.signIn([here("v2.flow.edit"), here("list_audit_logs")]);
  const part = { language: "en-IN", wants: [], values: {}, aim: null, manners: ["short"] };
  const asked = { part, said: [{ by: "agent", text: "Hello" }], cost: 0 };
  const path = `${version}speak_as_caller/`;
  expect(await auditor.post(path, asked)).toMatchObject({ status: 409, body: { code: "no_language_model" } });
  succeeded(await designer.patch(version, { llm_server: "http://127.0.0.1:9/v1", llm_model: "small" }));
  const answer = await effect({
    write: () => auditor.post(path, asked),
    through: () =>
      auditor.get(
        `/api/organisations/${organisation}/audit_logs/?event_name=flow_version.speak_as_caller&response=200`,
      ),
    seen: (seen) => expect(seen.body.results[0]).toMatchObject({ user_id: auditor.id, method: "POST", response: 200 }),
  });
  expect(answer.headers["content-type"]).toBe("text/event-stream");
  namesFault(await auditor.post(path, { ...asked, cost: -1 }), "cost");
  namesFault(await auditor.post(path, { ...asked, part: { ...part, manners: ["rude"] } }), "part.manners.0");
});
