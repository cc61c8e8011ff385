// Longer than 400 lines: one started server serves the calls of a version.
import { afterAll, expect, test } from "vitest";
import type { Reply } from "../check-answer.ts";
import { effect, feeds, hides, keepsApart, namesFault, succeeded, told } from "../client.ts";
import { startApi } from "../start-api.ts";
import type { Values } from "../values.ts";
import { World } from "../world.ts";
import { smallest } from "./smallest.ts";

const api = await startApi();
afterAll(() => api.close());

const [own, foreign] = [new World(api), new World(api)];
const organisation = await own.organisation();
const flows = `/api/organisations/${organisation}/flows/`;
const here = (policy: string) => ({ scope: "organisation" as const, id: organisation, policy });
const designer = await api.signIn([here("v2.flow.admin"), here("v2.flow.view")], "applications");

/** A flow of its own for each test, so that none counts on what another left. */
async function newFlow() {
  const made = succeeded(await designer.post(flows, { name: "Tried" }));
  const path = `${flows}${made.body.id}/`;
  return { path, version: `${path}versions/0.0.1/` };
}

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

test("faults of a version are listed, and keep it from being deployed", async () => {
  const { path, version } = await newFlow();
  succeeded(await designer.put(`${version}save_yaml/`, { yaml: smallest }));
  const sub = succeeded(await designer.get(`${version}sub-flows/`)).body.results[0];
  const whole = succeeded(await designer.get(`${version}validate/`));
  expect(whole.body, told(whole)).toMatchObject({ errors: 0 });
  const broken = await effect({
    write: () => designer.post(`${version}blocks/`, { subflow: sub.id, name: "Lost", type: "Condition" }),
    through: () => designer.get(`${version}validate/`),
    seen: (seen) => expect(seen.body.issues.length).toBeGreaterThan(whole.body.issues.length),
  });
  await effect({
    write: () => designer.post(`${version}blocks/`, { subflow: sub.id, name: "Lost too", type: "Condition" }),
    through: () => designer.get(`${version}readiness/`),
    seen: (seen) => expect(JSON.stringify(seen.body)).toContain("Lost too"),
  });
  await effect({
    write: () => designer.post(`${version}blocks/`, { subflow: sub.id, name: "In the document" }),
    through: () => designer.get(`${version}document/`),
    seen: (seen) => expect(JSON.stringify(seen.body)).toContain("In the document"),
  });
  const action = { source_block: broken.body.id, transition_type: "condition", trigger: "1 +" };
  succeeded(await designer.post(`${version}paths/`, action));
  const refused = await designer.post(`${version}deploy/`, {});
  expect([refused.status, refused.body.code], told(refused)).toEqual([409, "version_has_errors"]);
  expect((await designer.get(path)).body.deployed_version).toBeNull();
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

test("a version that asks for checks is deployed once they hold, and the refusal says which do not", async () => {
  const { path, version } = await newFlow();
  const yaml = menu.replace(
    "parley: 1",
    "parley: 1\nsettings: { deploy_checks: [tests, rules, verify], rules: [{ name: polite, never: 'moment.text.contains(\"fool\")' }] }",
  );
  succeeded(
    await designer.put(`${version}save_yaml/`, {
      yaml: yaml.replace("Goodbye.", "Goodbye you fool.").replace('dtmf: "1"', 'dtmf: "[12]"'),
    }),
  );
  const deploy = () => designer.post(`${version}deploy/`, {});
  const gate = async () => succeeded(await designer.get(`${version}deploy_checks/`)).body.checks;
  const met = { wanted: true, state: "met", message: null };
  const unasked = { check: "golden", wanted: false, state: "unchecked", message: null };
  const refused = await deploy();
  // What is shown before is what the refusal says.
  expect(await gate()).toEqual([
    { check: "validator", ...met },
    ...refused.body.unmet.map((each: object) => ({ ...each, wanted: true, state: "unmet" })),
    unasked,
  ]);
  expect([refused.status, refused.body.code], told(refused)).toEqual([409, "checks_unmet"]);
  expect(refused.body.unmet, told(refused)).toEqual([
    { check: "tests", message: "The agent has no tests." },
    { check: "rules", message: '1 broken rule: The rule "polite" is broken in "Bye".' },
    { check: "verify", message: expect.stringContaining('The path "Menu to Bye" is never taken') },
  ]);
  expect(refused.body.detail).toContain("The agent has no tests.");
  const leaves = { steps: [{ press: "2" }, { expect: { ended: "left" } }] };
  succeeded(await designer.post(`${path}tests/`, { name: "Leaves", conversation: leaves }));
  const failing = await deploy();
  expect(failing.body.unmet[0], told(failing)).toEqual({ check: "tests", message: '1 of 1 tests fails: "Leaves".' });
  succeeded(await designer.put(`${version}save_yaml/`, { yaml }));
  const asked = ["validator", "tests", "rules", "verify"];
  expect(await gate()).toEqual([...asked.map((check) => ({ check, ...met })), unasked]);
  succeeded(await deploy());
  // What was live before is made live at once: it was checked then.
  succeeded(await designer.patch(version, { max_transit_limit: 40 }));
  succeeded(await deploy());
  const [, first] = succeeded(await designer.get(`${version}releases/`)).body.results;
  succeeded(await designer.post(`${version}deploy/`, { release: first.id }));
});

test("X215: what a deploy checks is told before it: what is not asked for, and what waits for errors, is not checked", async () => {
  const { version } = await newFlow();
  const checks = () => designer.get(`${version}deploy_checks/`);
  const gate = async () => succeeded(await checks()).body.checks;
  const unchecked = (wanted: readonly string[]) =>
    ["tests", "rules", "verify", "golden"].map((check) => ({
      ...{ check, wanted: wanted.includes(check), state: "unchecked", message: null },
    }));
  succeeded(await designer.put(`${version}save_yaml/`, { yaml: menu }));
  expect(await gate()).toEqual([{ check: "validator", wanted: true, state: "met", message: null }, ...unchecked([])]);
  const broken = menu.replace(
    "parley: 1",
    "parley: 1\nsettings: { deploy_checks: [tests], rules: [{ name: a, never: 'moment.tex' }] }",
  );
  await effect({
    write: () => designer.put(`${version}save_yaml/`, { yaml: broken }),
    through: checks,
    seen: ({ body }) =>
      expect(body.checks).toEqual([
        { check: "validator", wanted: true, state: "unmet", message: "The version has an error." },
        ...unchecked(["tests"]),
      ]),
  });
  namesFault(await designer.get(`${version}deploy_checks/?colour=red`), "colour");
});

test("a version is deployed as a release, and an earlier release is made live again", async () => {
  const { path, version } = await newFlow();
  succeeded(await designer.put(`${version}save_yaml/`, { yaml: smallest }));
  const deploy = (body: object) => designer.post(`${version}deploy/`, body);
  const first = await effect({
    write: () => deploy({ note: "the first" }),
    through: () => designer.get(path),
    seen: (seen) => expect(seen.body).toMatchObject({ status: "active", deployed_version: "0.0.1" }),
  });
  const numbers = (reply: { body: { results: readonly Values[] } }) => reply.body.results.map((row) => row.number);
  const unchanged = await deploy({ note: "the same" });
  expect([unchanged.status, unchanged.body.code], told(unchanged)).toEqual([409, "nothing_changed"]);
  succeeded(await designer.patch(version, { max_transit_limit: 40 }));
  const second = await effect({
    write: () => deploy({ note: "the second" }),
    through: () => designer.get(`${version}releases/`),
    seen: (seen) => expect(numbers(seen)).toEqual([2, 1]),
  });
  expect((await designer.get(path)).body.live_release).toBe(second.body.id);
  const brought = succeeded(await designer.get(`${path}releases/${first.body.id}/changes/`));
  expect(brought.body.changes.changed, told(brought)).toMatchObject([{ noun: "settings" }]);
  namesFault(await designer.get(`${path}releases/${first.body.id}/changes/?colour=red`), "colour", "query");
  await effect({
    write: () => deploy({ release: first.body.id }),
    through: () => designer.get(path),
    seen: (seen) => expect(seen.body.live_release).toBe(first.body.id),
  });
  await effect({
    write: () => deploy({ release: second.body.id }),
    through: () => designer.get(`${path}releases/live/`),
    seen: (seen) => expect(seen.body.live).toMatchObject({ id: second.body.id, version: "0.0.1" }),
  });
  namesFault(await designer.get(`${path}releases/live/?colour=red`), "colour", "query");
  namesFault(await designer.get(`${path}releases/${first.body.id}/document/?colour=red`), "colour", "query");
  succeeded(await designer.patch(version, { max_transit_limit: 30 }));
  await effect({
    write: () => deploy({ note: "the third" }),
    through: () => designer.get(`${path}releases/`),
    seen: (seen) => expect(numbers(seen)).toEqual([3, 2, 1]),
  });
  succeeded(await designer.patch(version, { max_transit_limit: 20 }));
  const third = succeeded(await designer.get(`${path}releases/`)).body.results[0].id;
  await effect({
    write: () => deploy({ note: "the fourth" }),
    through: () => designer.get(`${path}releases/${third}/changes/`),
    seen: (seen) => expect(seen.body.changes.changed, told(seen)).toMatchObject([{ noun: "settings" }]),
  });
  succeeded(await designer.patch(version, { max_transit_limit: 10 }));
  let made = api.server.deps.newId();
  await effect({
    write: async () => {
      const released = await deploy({ note: "the fifth" });
      made = released.body.id;
      return released;
    },
    through: () => designer.get(`${path}releases/${made}/document/`),
    seen: (seen) => expect(seen.body).toMatchObject({ number: 5, document: { settings: { max_transit_limit: 10 } } }),
  });
  namesFault(await deploy({ release: api.server.deps.newId() }), "release");
  namesFault(await deploy({ colour: "red" }), "colour");
});

test("lists tell of each agent's last deploy, and of how many agents a client has", async () => {
  const { path, version } = await newFlow();
  succeeded(await designer.put(`${version}save_yaml/`, { yaml: smallest }));
  const id = path.split("/").at(-2);
  const rowOf = (reply: { body: { results: readonly Values[] } }, uuid: unknown) =>
    reply.body.results.find((row) => row.uuid === uuid);
  await effect({
    write: () => designer.post(`${version}deploy/`, {}),
    through: () => designer.get(`${flows}activity/`),
    seen: (seen) => expect(rowOf(seen, id)?.last_deploy).toMatchObject({ number: 1 }),
  });
  const reader = await api.signIn([here("v2.organisation.view")]);
  const told = () => reader.get("/api/organisations/activity/");
  const before = succeeded(await told());
  const agents = Number(rowOf(before, organisation)?.agents);
  await effect({
    write: () => designer.post(flows, { name: "One more" }),
    through: told,
    seen: (seen) => expect(rowOf(seen, organisation)?.agents).toBe(agents + 1),
  });
  const theirs = await foreign.organisation();
  keepsApart(before, () => expect(rowOf(before, theirs)).toBeUndefined());
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

test("what two people made of one version is merged into one edit, which is asked about, refused and taken back", async () => {
  const { path, version } = await newFlow();
  succeeded(await designer.put(`${version}save_yaml/`, { yaml: smallest }));
  succeeded(await designer.post(`${path}versions/duplicate/`, { version: "0.0.1" }));
  const copy = `${path}versions/0.0.2/`;
  const menu = async (of: string) => succeeded(await designer.get(`${of}blocks/?name=Menu`)).body.results[0];
  const change = async (of: string, fields: object) =>
    succeeded(await designer.patch(`${of}blocks/${(await menu(of)).id}/`, fields));
  await change(version, { max_retries: 3, description: "Mine" });
  const plan = (query: string) => designer.get(`${version}merge/?${query}`);
  await effect({
    write: () => change(copy, { max_digits: 7 }),
    through: () => plan("with=0.0.2"),
    seen: (seen) =>
      expect(seen.body).toMatchObject({
        base: { version: "0.0.1" },
        questions: [],
        changes: [{ sentence: "Menu: max digits changed", after: "7" }],
      }),
  });
  await change(copy, { description: "Theirs" });
  const looked = succeeded(await plan("with=0.0.2")).body;
  expect(looked.questions).toMatchObject([{ mine: { value: "Mine" }, theirs: { value: "Theirs" }, base: null }]);
  const ifMatch = (at: number) => ({ "if-match": `"${at}"` });
  const body = { with: "0.0.2", with_revision: looked.with.revision };
  const merge = (asked: object, at = looked.revision) => designer.post(`${version}merge/`, asked, ifMatch(at));
  const open = await merge(body);
  expect([open.status, open.body.code, open.body.open], told(open)).toEqual([409, "choose", [looked.questions[0].key]]);
  const choices = { [looked.questions[0].key]: "theirs" };
  const merged = await effect({
    write: () => merge({ ...body, choices }),
    through: () => designer.get(`${version}blocks/?name=Menu`),
    seen: (seen) => expect(seen.body.results).toMatchObject([{ max_retries: 3, max_digits: 7, description: "Theirs" }]),
  });
  expect(merged.body.summary).toBe("Merged 0.0.2");
  expect((await merge({ ...body, choices })).status).toBe(412);
  const now = looked.revision + 1;
  const again = await merge({ ...body, choices: {} }, now);
  expect([again.status, again.body.code], told(again)).toEqual([409, "nothing_changed"]);
  const older = await merge({ ...body, with_revision: 1 }, now);
  expect([older.status, older.body.code], told(older)).toEqual([409, "other_changed"]);
  await effect({
    write: () => designer.post(`${version}edits/`, { undo: merged.body.id }, ifMatch(now)),
    through: () => designer.get(`${version}blocks/?name=Menu`),
    seen: (seen) =>
      expect(seen.body.results).toMatchObject([{ max_retries: 3, max_digits: null, description: "Mine" }]),
  });
  expect((await designer.post(`${version}merge/`, body)).status).toBe(428);
  namesFault(await plan("with=9.9.9"), "with");
  namesFault(await plan("with=0.0.1"), "with");
  namesFault(await plan("with=0.0.2&colour=red"), "colour", "query");
  namesFault(await merge({ ...body, with: "9.9.9" }, now + 1), "with");
  namesFault(await merge({ ...body, choices: { "block a b": "mine" } }, now + 1), "choices.block a b");
  // Back into the copy: what was merged is there already on both sides.
  const back = succeeded(await designer.get(`${copy}merge/?with=0.0.1`)).body;
  expect(back.base).toMatchObject({ version: "0.0.1" });
  expect(back.changes.map(({ sentence }: Values) => sentence)).toEqual(["Menu: max retries changed"]);
});

test("a new block of a copy comes along with its path and words, and a fresh version names what it came from", async () => {
  const { path, version } = await newFlow();
  succeeded(await designer.put(`${version}save_yaml/`, { yaml: smallest }));
  succeeded(await designer.post(`${path}versions/duplicate/`, { version: "0.0.1" }));
  const copy = `${path}versions/0.0.2/`;
  const text = succeeded(await designer.get(`${copy}generate_yaml/`)).body as string;
  const added = text.replace(/^( {4})Bye:/m, "$1Extra: { say: Something more, paths: [{ to: Bye }] }\n$1Bye:");
  succeeded(await designer.put(`${copy}save_yaml/`, { yaml: added }));
  const plan = succeeded(await designer.get(`${version}merge/?with=0.0.2`)).body;
  expect(plan.questions).toEqual([]);
  const asked = { with: "0.0.2", with_revision: plan.with.revision };
  succeeded(await designer.post(`${version}merge/`, asked, { "if-match": `"${plan.revision}"` }));
  expect(succeeded(await designer.get(`${version}generate_yaml/`)).body).toContain("say: Something more");
  succeeded(await designer.post(`${path}versions/`, {}));
  const fresh = await designer.get(`${path}versions/0.0.3/merge/?with=0.0.1`);
  expect([fresh.status, fresh.body.code], told(fresh)).toEqual([409, "no_common_version"]);
  const named = succeeded(await designer.get(`${path}versions/0.0.3/merge/?with=0.0.1&base=0.0.3`)).body;
  expect(named.changes.length).toBeGreaterThan(0);
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

test("R117: one persona is the voice of a version", async () => {
  const { version } = await newFlow();
  const make = async (name: string) =>
    succeeded(await designer.post(`${version}tts_persona/`, { name, tts_agent: "en" })).body.id as string;
  const [first, second] = [await make("Ann"), await make("Ben")];
  const primaries = (reply: { body: { results: readonly Values[] } }) =>
    reply.body.results.filter((row) => row.primary === true).map((row) => row.id);
  for (const persona of [first, second]) {
    await effect({
      write: () => designer.post(`${version}tts_persona/${persona}/mark_as_primary/`),
      through: () => designer.get(`${version}tts_persona/`),
      seen: (seen) => expect(primaries(seen)).toEqual([persona]),
    });
  }
  const persona = await foreign.rowOf("/api/organisations/{org}/flows/{flow}/versions/{ver}/tts_persona/");
  hides(
    await designer.post(`${version}tts_persona/${persona.id}/mark_as_primary/`),
    await designer.post(`${version}tts_persona/${api.server.deps.newId()}/mark_as_primary/`),
  );
});

test("R116: voices that the settings name become personas, the default language's the primary one", async () => {
  const { version } = await newFlow();
  const agents = { "en-IN": "asha", "hi-IN": "meera" };
  succeeded(
    await designer.patch(version, { language: "en-IN", tts_agents: agents, experiment_tts_agents: { ravi: 1 } }),
  );
  const migrate = `${version}migrate_to_tts_persona/`;
  const personas = (reply: Reply) =>
    reply.body.results.map((row: Values) => [row.name, row.tts_agent, row.primary]).toSorted();
  await effect({
    write: () => designer.post(migrate, { languages: ["hi-IN"] }),
    through: () => designer.get(`${version}tts_persona/`),
    seen: (seen) => expect(personas(seen)).toEqual([["meera", "meera", false]]),
  });
  expect(succeeded(await designer.post(migrate, {})).body).toMatchObject({ matched: 2, updated: 2 });
  const all = [
    ["asha", "asha", true],
    ["meera", "meera", false],
    ["ravi", "ravi", false],
  ];
  expect(personas(succeeded(await designer.get(`${version}tts_persona/`)))).toEqual(all);
  expect(succeeded(await designer.post(migrate, {})).body).toMatchObject({ updated: 0 });
  namesFault(await designer.post(migrate, { languages: ["no language"] }), "languages.0");
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

test("an edit is done whole, announced to others, and taken back", async () => {
  const { version } = await newFlow();
  const sub = succeeded(await designer.get(`${version}sub-flows/`)).body.results[0];
  const { revision } = succeeded(await designer.get(version)).body;
  const id = api.server.deps.newId();
  const operations = [{ op: "create", noun: "block", row: { id, subflow: sub.id, name: "By edit" } }];
  const ifMatch = (at: number) => ({ "if-match": `"${at}"` });
  const edit = await effect({
    write: () => designer.post(`${version}edits/`, { operations }, ifMatch(revision)),
    through: () => designer.get(`${version}blocks/?id=${id}`),
    seen: (seen) => expect(seen.body.results).toMatchObject([{ name: "By edit" }]),
  });
  const stale = await designer.post(`${version}edits/`, { operations }, ifMatch(revision));
  expect([stale.status, stale.body.edits?.length], told(stale)).toEqual([412, 1]);
  expect((await designer.post(`${version}edits/`, { operations })).status).toBe(428);
  await effect({
    write: () => designer.post(`${version}edits/`, { undo: edit.body.id }, ifMatch(revision + 1)),
    through: () => designer.get(`${version}blocks/?id=${id}`),
    seen: (seen) => expect(seen.body.results).toEqual([]),
  });
  await effect({
    write: () => designer.post(`${version}blocks/`, { subflow: sub.id }),
    through: () => designer.get(`${version}edits/?since=${revision + 2}`),
    seen: (seen) => expect(seen.body.results).toMatchObject([{ version_revision: revision + 3 }]),
  });
});

/** Two keys and silence: three ways through. */
const menu = `parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu:
      say: Press 1 or 2.
      paths:
        - { dtmf: "1", to: Menu }
        - { dtmf: "2", to: Bye, order: 1 }
        - { no_input: 0, to: Bye }
    Bye: { type: End, say: Goodbye., end_state: left }
triggers: []
`;

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

test("X300: a model is asked what a simulated caller says next, where the version connects one, and the audit log names who asked", async () => {
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
