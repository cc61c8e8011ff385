import { afterAll, expect, test } from "vitest";
import type { Reply } from "../check-answer.ts";
import { effect, feeds, hides, namesFault, refuses, succeeded, told } from "../client.ts";
import { startApi } from "../start-api.ts";
import { World } from "../world.ts";

const api = await startApi();
afterAll(() => api.close());

const [own, foreign] = [new World(api), new World(api)];
const organisation = await own.organisation();
const other = await foreign.organisation();
const library = `/api/organisations/${organisation}/library/`;
const at = (id: string, policy: string) => ({ scope: "organisation" as const, id, policy });
const both = (policy: string) => [at(organisation, policy), at(other, policy)];
const designer = await api.signIn(["v2.flow.admin", "v2.flow.edit"].flatMap(both));
const reader = await api.signIn([at(organisation, "v2.flow.view")]);
const stranger = await api.signIn([at(other, "v2.flow.admin"), at(other, "v2.flow.edit")]);

const identify = `parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Who }] }
    Who: { type: Subflow, entrypoint_subflow: identify, paths: [{ to: Bye }] }
    Bye: { say: Goodbye, type: End }
  identify:
    name: Identify the caller
    Start: { type: Start, flow_outputs: [{ name: number, type: text, value: slots.account }], paths: [{ to: Ask }] }
    Ask: { say: What is your number?, entities: [account], paths: [{ entity_fill: [], completely_fill: true, to: Done }] }
    Done: { type: End }
intents:
  main: { entities: { account: digits } }
`;
const plain = `parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Hello }] }
    Hello: { say: Hello, type: End }
`;

/** An agent of its own, as its text says. */
async function newAgent(yaml: string, client = organisation) {
  const flows = `/api/organisations/${client}/flows/`;
  const { id } = succeeded(await designer.post(flows, { name: "Tried" })).body;
  const version = `${flows}${id}/versions/0.0.1/`;
  succeeded(await designer.put(`${version}save_yaml/`, { yaml }));
  return { id, version, subFlows: `${version}sub-flows/`, agent: `${flows}${id}/` };
}
const words = async (version: string) => {
  const { body } = succeeded(await designer.get(`${version}generate_yaml/`));
  return String(body);
};

/** The agents that use what the library keeps. */
const agentsIn = (uses: readonly { agents: readonly { flow: { id: string } }[] }[]) =>
  uses.flatMap(({ agents }) => agents.map(({ flow }) => flow.id));

function fails(reply: Reply, status: 404 | 409, code?: string): void {
  expect(reply.status, told(reply)).toBe(status);
  if (code !== undefined) expect(reply.body.code).toBe(code);
}

/** Takes what a dry run says that the newest revision brings, with the same choices. */
async function takes(upgrade: string, body: object = {}) {
  const { revision, to } = succeeded(await designer.post(upgrade, { dry_run: true })).body;
  return designer.post(upgrade, { to, ...body }, { "if-match": `"${revision}"` });
}

let counter = 0;
/** What the library keeps of an agent's sub-flow. */
async function kept() {
  const agent = await newAgent(identify);
  const name = `Identify ${++counter}`;
  const { body } = succeeded(await designer.post(`${agent.subFlows}identify/keep/`, { name, note: "Who calls?" }));
  return { ...agent, name, entry: String(body.entry) };
}

test("a sub-flow is kept, and the library tells what it is given and gives back", async () => {
  const { subFlows, id } = await newAgent(identify);
  const made = await effect({
    write: () => designer.post(`${subFlows}identify/keep/`, { name: "Who is there", note: "Asks for the number" }),
    through: () => reader.get(`${library}?name=Who is there`),
    seen: ({ body }) =>
      expect(body.results).toMatchObject([
        { name: "Who is there", note: "Asks for the number", latest: 1, blocks: 3, inputs: [] },
      ]),
  });
  expect(made.body).toMatchObject({ name: "Who is there", revision: 1 });
  const entry = String(made.body.entry);
  const row = succeeded(await reader.get(`${library}${entry}/`)).body;
  expect(row.outputs).toEqual([{ name: "number", type: "text", value: "slots.account" }]);
  expect(succeeded(await designer.get(`${subFlows}identify/`)).body).toMatchObject({
    library_entry: entry,
    library_revision: 1,
  });
  const told = succeeded(await reader.get(`${library}${entry}/revisions/`)).body;
  expect(told.results).toMatchObject([
    { number: 1, note: "Asks for the number", from: { flow: id, name: "Tried", version: "0.0.1" } },
  ]);
  const used = succeeded(await reader.get(`${library}uses/?entry=${entry}`)).body;
  expect(used.results).toMatchObject([
    { entry, agents: [{ flow: { id, name: "Tried" }, version: "0.0.1", slug: "identify", revision: 1 }] },
  ]);
});

test("a person whose rights on an agent are narrower than in its client learns nothing of that agent", async () => {
  const { entry, id } = await kept();
  const narrowed = { scope: "flow" as const, id, policy: "v2.calls.admin" };
  const person = await api.signIn([at(organisation, "v2.flow.view"), narrowed], "applications");
  refuses(await person.get(`/api/organisations/${organisation}/flows/${id}/versions/0.0.1/document/`), 403);
  const used = succeeded(await person.get(`${library}uses/?entry=${entry}`)).body;
  expect(used.results).toMatchObject([{ entry, agents: [] }]);
  const told = succeeded(await person.get(`${library}${entry}/revisions/`)).body;
  expect(told.results).toMatchObject([{ number: 1, from: null }]);
});

test("rights on an agent alone neither read nor change what its client keeps for all agents", async () => {
  const { entry, id, subFlows } = await kept();
  const target = await newAgent(plain);
  const ofAgent = [id, target.id].map((flow) => ({ scope: "flow" as const, id: flow, policy: "v2.flow.edit" }));
  const guest = await api.signIn(ofAgent, "applications");
  succeeded(await guest.get(`${subFlows}identify/`));
  const tried = [
    () => guest.post(`${subFlows}identify/keep/`, { entry, note: "Mine" }),
    () => guest.post(`${subFlows}identify/keep/`, { name: "Mine" }),
    () => guest.post(`${target.subFlows}from_library/`, { entry }),
    () => guest.post(`${subFlows}identify/upgrade/`, { dry_run: true }),
  ];
  for (const call of tried) hides(await call(), await guest.get(`${library}${entry}/`));

  const among = await api.signIn([at(organisation, "v2.flow.view"), ...ofAgent], "applications");
  refuses(await among.post(`${subFlows}identify/keep/`, { entry, note: "Mine" }), 403);
  succeeded(await among.post(`${target.subFlows}from_library/`, { entry }));
  expect(succeeded(await reader.get(`${library}${entry}/`)).body).toMatchObject({ latest: 1 });
});

test("another agent gets a copy by one edit, and a later revision by another", async () => {
  const { entry, subFlows, version } = await kept();
  const target = await newAgent(plain);
  await feeds({
    told: () => reader.get(`${library}${entry}/`),
    takes: ({ body }) => designer.post(`${target.subFlows}from_library/`, { entry: body.id, revision: body.latest }),
    taken: async () => expect(await words(target.version)).toContain("What is your number?"),
  });
  namesFault(await designer.post(`${target.subFlows}from_library/`, { entry, revision: 7 }), "revision");

  fails(await designer.post(`${subFlows}identify/keep/`, { entry }), 409, "nothing_changed");
  const yaml = (await words(version)).replace("What is your number?", "Tell me your number.");
  succeeded(await designer.put(`${version}save_yaml/`, { yaml }));
  const second = await effect({
    write: () => designer.post(`${subFlows}identify/keep/`, { entry, note: "Friendlier" }),
    through: () => reader.get(`${library}${entry}/revisions/`),
    seen: ({ body }) => expect(body.results).toMatchObject([{ number: 2, note: "Friendlier" }, { number: 1 }]),
  });
  expect(second.body).toMatchObject({ entry, revision: 2 });

  const upgrade = `${target.subFlows}identify/upgrade/`;
  const before = await words(target.version);
  const plan = succeeded(await designer.post(upgrade, { dry_run: true })).body;
  expect(plan).toMatchObject({ from: 1, to: 2, questions: [], edit: null });
  expect(await words(target.version)).toBe(before);
  const done = await effect({
    write: () => takes(upgrade),
    through: () => designer.get(`${target.subFlows}identify/`),
    seen: ({ body }) => expect(body).toMatchObject({ library_entry: entry, library_revision: 2 }),
  });
  expect(await words(target.version)).toContain("Tell me your number.");
  expect(done.body.revision).toBe(plan.revision + 1);
  const ifMatch = { "if-match": `"${done.body.revision}"` };
  succeeded(await designer.post(`${target.version}edits/`, { undo: done.body.edit }, ifMatch));
  expect(await words(target.version)).toBe(before);
  succeeded(await takes(upgrade));
  fails(await designer.post(upgrade, { dry_run: true }), 409, "nothing_changed");
});

test("a copy that is behind is not kept over what colleagues kept since", async () => {
  const { entry, subFlows, version } = await kept();
  const target = await newAgent(plain);
  succeeded(await designer.post(`${target.subFlows}from_library/`, { entry }));
  const yaml = (await words(version)).replace("What is your number?", "Tell me your number.");
  succeeded(await designer.put(`${version}save_yaml/`, { yaml }));
  succeeded(await designer.post(`${subFlows}identify/keep/`, { entry }));
  const refused = await designer.post(`${target.subFlows}identify/keep/`, { entry });
  fails(refused, 409, "behind");
  expect(refused.body.detail).toContain("Take revision 2 first");
  expect(succeeded(await reader.get(`${library}${entry}/`)).body.latest).toBe(2);
  // It is kept as something new, or once it has what they kept.
  succeeded(await takes(`${target.subFlows}identify/upgrade/`));
  fails(await designer.post(`${target.subFlows}identify/keep/`, { entry }), 409, "nothing_changed");
});

test("where both changed the same, a side has to be chosen", async () => {
  const { entry, subFlows, version } = await kept();
  const target = await newAgent(plain);
  await effect({
    write: () => designer.post(`${target.subFlows}from_library/`, { entry }),
    through: () => reader.get(`${library}uses/?entry=${entry}`),
    seen: ({ body }) => expect(agentsIn(body.results)).toContain(target.id),
  });
  const rewrite = async (of: string, said: string) => {
    const yaml = (await words(of)).replace("What is your number?", said);
    succeeded(await designer.put(`${of}save_yaml/`, { yaml }));
  };
  await rewrite(version, "Your number, please.");
  await rewrite(target.version, "Number?");
  const second = `${library}${entry}/revisions/2/`;
  fails(await reader.get(second), 404);
  await effect({
    write: () => designer.post(`${subFlows}identify/keep/`, { entry }),
    through: () => reader.get(second),
    seen: ({ body }) => expect(JSON.stringify(body)).toContain("Your number, please."),
  });
  const upgrade = `${target.subFlows}identify/upgrade/`;
  fails(await takes(upgrade), 409, "choose");
  const { questions } = succeeded(await designer.post(upgrade, { dry_run: true })).body;
  const [{ key }] = questions as [{ key: string }];
  namesFault(await takes(upgrade, { choices: { nothing: "mine" } }), "choices.nothing");
  succeeded(await takes(upgrade, { choices: { [key]: "theirs" } }));
  expect(await words(target.version)).toContain("Your number, please.");
});

test("an upgrade takes what was looked at alone: not a later revision, nor over what a colleague changed meanwhile", async () => {
  const { entry, subFlows, version } = await kept();
  const target = await newAgent(plain);
  succeeded(await designer.post(`${target.subFlows}from_library/`, { entry }));
  const rewrite = async (of: string, was: string, said: string) =>
    succeeded(await designer.put(`${of}save_yaml/`, { yaml: (await words(of)).replace(was, said) }));
  const keep = async (was: string, said: string) => {
    await rewrite(version, was, said);
    succeeded(await designer.post(`${subFlows}identify/keep/`, { entry }));
  };
  await keep("What is your number?", "Second.");
  const upgrade = `${target.subFlows}identify/upgrade/`;
  await rewrite(target.version, "What is your number?", "Mine.");
  const { revision, to, questions } = succeeded(await designer.post(upgrade, { dry_run: true })).body;
  const choices = { [questions[0].key]: "theirs" };
  const seen = { "if-match": `"${revision}"` };
  expect((await designer.post(upgrade, { to, choices })).status).toBe(428);
  namesFault(await designer.post(upgrade, { choices }, seen), "to");
  namesFault(await designer.post(upgrade, { to: 7, choices }, seen), "to");
  await rewrite(target.version, "Mine.", "A colleague's.");
  expect((await designer.post(upgrade, { to, choices }, seen)).status).toBe(412);
  expect(await words(target.version)).toContain("A colleague's.");
  await keep("Second.", "Third.");
  succeeded(await designer.post(upgrade, { to, choices }, { "if-match": `"${revision + 1}"` }));
  expect(await words(target.version)).toContain("Second.");
});

test("what leads to where conversations begin is not kept, nor what has the name of another", async () => {
  const { name } = await kept();
  const { subFlows } = await newAgent(identify);
  fails(await designer.post(`${subFlows}start/keep/`, {}), 409, "leads_to_start");
  fails(await designer.post(`${subFlows}identify/keep/`, { name }), 409, "name_taken");
  fails(await designer.post(`${subFlows}nowhere/keep/`, {}), 404);
  namesFault(await designer.post(`${subFlows}identify/keep/`, { entry: organisation }), "entry");
});

test("an entry is renamed and deleted; its copies stay, and are upgraded no more", async () => {
  const { entry } = await kept();
  const target = await newAgent(plain);
  succeeded(await designer.post(`${target.subFlows}from_library/`, { entry }));
  await effect({
    write: () => designer.patch(`${library}${entry}/`, { name: `Renamed ${entry}`, note: null }),
    through: () => reader.get(`${library}${entry}/`),
    seen: ({ body }) => expect(body).toMatchObject({ name: `Renamed ${entry}`, note: null }),
  });
  expect(succeeded(await designer.patch(`${library}${entry}/`, { latest: 9 })).body.latest).toBe(1);
  refuses(await reader.patch(`${library}${entry}/`, { name: "No" }));
  refuses(await reader.delete(`${library}${entry}/`));
  succeeded(await designer.delete(`${library}${entry}/`));
  fails(await reader.get(`${library}${entry}/`), 404);
  fails(await reader.get(`${library}${entry}/revisions/1/`), 404);
  expect(await words(target.version)).toContain("What is your number?");
  fails(await designer.post(`${target.subFlows}identify/upgrade/`, { dry_run: true }), 409, "not_in_library");
});

test("another client neither sees nor adds it", async () => {
  const { entry } = await kept();
  const theirs = `/api/organisations/${other}/library/`;
  expect(succeeded(await stranger.get(theirs)).body.results).toEqual([]);
  fails(await stranger.get(`${theirs}${entry}/`), 404);
  fails(await stranger.get(`${theirs}${entry}/revisions/`), 404);
  fails(await stranger.get(`${theirs}${entry}/revisions/1/`), 404);
  expect(succeeded(await stranger.get(`${theirs}uses/?entry=${entry}`)).body.results).toEqual([]);
  const target = await newAgent(plain, other);
  namesFault(await designer.post(`${target.subFlows}from_library/`, { entry }), "entry");
  fails(await stranger.delete(`${theirs}${entry}/`), 404);
  hides(await stranger.get(library), await stranger.get(`/api/organisations/${entry}/library/`));
});

test("a copy of a version and the text of an agent keep where a sub-flow came from", async () => {
  const { entry, version, agent } = await kept();
  expect(await words(version)).toContain(`library_entry: ${entry}`);
  const copy = succeeded(await designer.post(`${agent}versions/duplicate/`, { version: "0.0.1" })).body;
  const subFlow = succeeded(await designer.get(`${agent}versions/${copy.version}/sub-flows/identify/`)).body;
  expect(subFlow).toMatchObject({ library_entry: entry, library_revision: 1 });
});
