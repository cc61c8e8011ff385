import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { collection } from "@parley/client";
import { flow } from "@parley/model/nouns/flow";
import { organisation } from "@parley/model/nouns/organisation";
import { afterAll, expect, test } from "vitest";
import type { Io } from "../../apps/cli/src/command.ts";
import { junitOf } from "../../apps/cli/src/junit.ts";
import { run } from "../../apps/cli/src/run.ts";
import { addUser, password, startServer } from "../../apps/server/test/harness.ts";
import { sendOf } from "./send-of.ts";

const server = await startServer();
const url = await server.apps.studio.listen({ host: "127.0.0.1", port: 0 });
const folder = await mkdtemp(join(tmpdir(), "parley-cli-"));
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const everything = [{ scope: "independent", policy: "v2.all.admin" }] as const;
const admin = await server.signIn(everything);
const email = `${await addUser(server.database, everything)}@parley.test`;
const { id: org } = await collection(sendOf(admin), organisation, "/api/organisations/").create({ name: "Acme" });
const flows = collection(sendOf(admin), flow, "/api/organisations/{org}/flows/", { org });
const agent = await flows.create({ name: "Front desk" });
const api = `/api/organisations/${org}/flows/${agent.id}/versions/0.0.1/`;

const welcome = await readFile(new URL("../../examples/flows/welcome.yaml", import.meta.url), "utf8");
const file = (name: string) => join(folder, name);
const read = (name: string) => readFile(file(name), "utf8");

/** Runs `parley` in the folder: its exit code, and what it printed. */
async function parley(
  written: readonly string[],
  {
    env = { PARLEY_EMAIL: email, PARLEY_PASSWORD: password },
    signal = new AbortController().signal,
  }: Partial<Pick<Io, "env" | "signal">> = {},
) {
  const lines: string[] = [];
  const code = await run(written, { cwd: folder, print: (line) => lines.push(line), env, signal });
  return { code, lines, text: lines.join("\n") };
}

test("a folder that is not ready says what to do, and nothing is sent", async () => {
  expect(await parley(["pull"])).toMatchObject({ code: 2, text: expect.stringContaining("parley.json is missing") });
  await writeFile(file("parley.json"), JSON.stringify({ url, organisation: "acme", flow: agent.id, version: "0.0.1" }));
  expect((await parley(["pull"])).text).toBe("parley.json: organisation and flow are ids.");
  const project = { url: `${url}/`, organisation: org, flow: agent.id, version: "0.0.1" };
  await writeFile(file("parley.json"), JSON.stringify(project));
  expect((await parley(["pull"], { env: {} })).text).toBe("Set PARLEY_EMAIL and PARLEY_PASSWORD to sign in.");
  const wrong = await parley(["pull"], { env: { PARLEY_EMAIL: email, PARLEY_PASSWORD: "wrong" } });
  expect(wrong).toMatchObject({ code: 2, text: expect.stringMatching(/^The studio refused it \(401\)/) });
  expect((await parley(["pish"])).text).toContain("There is no command pish; there are pull, push, diff");
  expect((await parley(["push", "--hard"])).code).toBe(2);
  expect(await parley([])).toMatchObject({ code: 2, text: expect.stringContaining("parley COMMAND [FOLDER]") });
});

test("a version is pulled, changed, compared, pushed as one edit, and made live", async () => {
  expect((await admin("PUT", `${api}save_yaml/`, welcome, { "content-type": "application/yaml" })).status).toBe(200);
  expect(await parley(["pull"])).toMatchObject({ code: 0 });
  expect(await parley(["diff"])).toMatchObject({ code: 0, text: "Nothing differs." });
  await writeFile(file("agent.yaml"), (await read("agent.yaml")).replace("Welcome to Parley.", "Good morning."));
  const differs = await parley(["diff"]);
  expect(differs.code).toBe(1);
  expect(differs.lines[0]).toMatch(/^~ .*the question changed in en-IN$/);
  expect(differs.lines.slice(1, 3)).toEqual([
    expect.stringMatching(/^ {4}- Welcome to Parley/),
    expect.stringMatching(/^ {4}\+ Good morning/),
  ]);
  expect(await parley(["validate"])).toMatchObject({ code: 0, text: "agent.yaml: 0 errors, 0 warnings" });
  expect(await parley(["push"])).toMatchObject({ code: 0 });
  expect((await admin("GET", `${api}generate_yaml/`)).body).toContain("Good morning.");
  expect(await parley(["deploy", "--note", "mornings"])).toMatchObject({ code: 0, text: "0.0.1 r1 is live" });
  const again = await parley(["deploy"]);
  expect(again).toMatchObject({ code: 2, text: expect.stringMatching(/^The studio refused it \(409\)/) });
});

test("what is made live is what the folder holds, not what others changed since", async () => {
  const live = () => admin("GET", `/api/organisations/${org}/flows/${agent.id}/releases/live/`);
  const before = (await live()).body.live.id;
  await admin("PATCH", api, { max_retry_attempts: 8 });
  const { revision } = (await admin("GET", api)).body;
  const refused = await parley(["deploy"]);
  expect(refused).toMatchObject({ code: 1, text: expect.stringMatching(/^Others have changed 0.0.1 since the pull/) });
  const state = await read(".parley.json");
  await rm(file(".parley.json"));
  expect(await parley(["deploy"])).toMatchObject({ code: 2, text: expect.stringMatching(/never pulled from 0.0.1/) });
  await writeFile(file(".parley.json"), state);
  expect((await live()).body.live.id).toBe(before);
  expect(await parley(["deploy", "--force"])).toMatchObject({
    code: 0,
    lines: [`0.0.1: revision ${revision}`, "0.0.1 r2 is live"],
  });
  expect((await live()).body.live.id).not.toBe(before);
});

test("a file that was never pushed keeps a deploy back", async () => {
  expect((await parley(["pull"])).code).toBe(0);
  const pulled = await read("agent.yaml");
  await writeFile(file("agent.yaml"), pulled.replace("Good morning.", "Good day."));
  const refused = await parley(["deploy"]);
  expect(refused).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^agent\.yaml holds changes that were never pushed/),
  });
  await writeFile(file("agent.yaml"), pulled);
});

test("where a client asks for approval, the folder's revision is asked for", async () => {
  expect(await parley(["deploy", "--ask"])).toMatchObject({
    code: 2,
    text: expect.stringMatching(/asks for no approval/),
  });
  await admin("PATCH", `/api/organisations/${org}/`, { deploy_approval: true });
  await admin("PATCH", api, { max_retry_attempts: 10 });
  expect(await parley(["deploy", "--ask"])).toMatchObject({ code: 1 });
  expect((await parley(["pull"])).code).toBe(0);
  const refused = await parley(["deploy"]);
  expect(refused).toMatchObject({ code: 2, text: expect.stringMatching(/ask for it\. parley deploy --ask does\.$/) });
  const { revision } = (await admin("GET", api)).body;
  expect(await parley(["deploy", "--ask", "--note", "tens"])).toMatchObject({
    code: 0,
    text: `0.0.1, revision ${revision}, waits for the approval of a second person`,
  });
  const requests = `/api/organisations/${org}/flows/${agent.id}/deploy_requests/`;
  const [asked] = (await admin("GET", requests)).body.results;
  expect(asked).toMatchObject({ status: "asked", version_revision: revision, note: "tens" });
  await admin("POST", `${requests}${asked.id}/cancel/`);
  await admin("PATCH", `/api/organisations/${org}/`, { deploy_approval: false });
});

test("any two versions of the agent are compared, a copy by its names", async () => {
  const versions = `/api/organisations/${org}/flows/${agent.id}/versions/`;
  const copy = (await admin("POST", `${versions}duplicate/`, { version: "0.0.1" })).body.version;
  expect(await parley(["diff", "--from", "0.0.1", "--to", copy])).toMatchObject({ code: 0, text: "Nothing differs." });
  await admin("PATCH", `${versions}${copy}/`, { max_transit_limit: 9 });
  const differs = await parley(["diff", "--from", "0.0.1", "--to", copy]);
  expect(differs).toMatchObject({
    code: 1,
    lines: ["~ Setting “Blocks passed in one turn” changed", "    - 50", "    + 9", "1 difference"],
  });
  expect(await parley(["diff", "--from", copy])).toMatchObject({
    code: 1,
    lines: expect.arrayContaining(["    + 50"]),
  });
  const missing = await parley(["diff", "--from", "9.9.9"]);
  expect(missing).toMatchObject({ code: 2, text: expect.stringMatching(/^The studio refused it \(404\)/) });
});

test("what others changed meanwhile is not overwritten unless it is asked for", async () => {
  await admin("PATCH", api, { max_retry_attempts: 7 });
  await writeFile(file("agent.yaml"), (await read("agent.yaml")).replace("Good morning.", "Good evening."));
  const refused = await parley(["push"]);
  expect(refused).toMatchObject({ code: 1, text: expect.stringMatching(/^Others have changed 0.0.1 since the pull/) });
  expect((await admin("GET", api)).body.max_retry_attempts).toBe(7);
  expect((await parley(["push", "--force"])).code).toBe(0);
  expect((await admin("GET", api)).body.max_retry_attempts).toBe(10);
});

test("a version that this folder never pulled is not overwritten, whatever its revision", async () => {
  const other = await flows.create({ name: "Back office" });
  const there = `/api/organisations/${org}/flows/${other.id}/versions/0.0.1/`;
  expect((await admin("PUT", `${there}save_yaml/`, welcome, { "content-type": "application/yaml" })).status).toBe(200);
  const { revision } = (await admin("GET", there)).body;
  const [project, state] = [await read("parley.json"), JSON.parse(await read(".parley.json"))];
  await writeFile(file(".parley.json"), JSON.stringify({ ...state, revision }));
  await writeFile(file("parley.json"), JSON.stringify({ ...JSON.parse(project), flow: other.id }));
  const refused = await parley(["push"]);
  expect(refused).toMatchObject({ code: 2, text: expect.stringMatching(/never pulled/) });
  expect((await admin("GET", there)).body.revision).toBe(revision);
  // Nor is what the folder holds of the first agent overwritten by a pull of this one.
  await writeFile(file("agent.yaml"), (await read("agent.yaml")).replace("Good evening.", "Good night."));
  expect((await parley(["pull"])).code).toBe(1);
  await writeFile(file("parley.json"), project);
  await writeFile(file(".parley.json"), JSON.stringify(state));
  await writeFile(file("agent.yaml"), (await read("agent.yaml")).replace("Good night.", "Good evening."));
});

test("what was never pushed is not overwritten by a pull unless it is asked for", async () => {
  // The studio has this text, so the pull may overwrite it.
  expect((await parley(["pull"])).code).toBe(0);
  const pulled = await read("agent.yaml");
  await writeFile(file("agent.yaml"), pulled.replace("Good evening.", "Good night."));
  const refused = await parley(["pull"]);
  expect(refused).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^agent\.yaml may hold changes that were never pushed/),
  });
  expect(await read("agent.yaml")).toContain("Good night.");
  await rm(file(".parley.json"));
  expect((await parley(["pull"])).code).toBe(1);
  expect((await parley(["pull", "--force"])).code).toBe(0);
  expect(await read("agent.yaml")).toBe(pulled);
  expect((await parley(["pull"])).code).toBe(0);
});

test("a file that cannot be written is said in a line", async () => {
  const tests = "- name: Leaves\n  steps:\n    - press: '2'\n    - expect: { ended: completed }\n";
  await writeFile(file("menu.conversations.yaml"), tests);
  expect(await parley(["test", "--junit", "nowhere/report.xml"])).toMatchObject({
    code: 2,
    text: expect.stringMatching(/A file could not be read or written: .*nowhere/),
  });
});

test("text that is wrong is listed with its place, and is not pushed", async () => {
  const right = await read("agent.yaml");
  const { revision } = (await admin("GET", api)).body;
  await writeFile(file("agent.yaml"), right.replace("settings:", "setings:"));
  const wrong = await parley(["push"]);
  expect(wrong.code).toBe(1);
  expect(wrong.lines[0]).toMatch(/^agent\.yaml:\d+:\d+ error: .*setings/);
  expect((await admin("GET", api)).body.revision).toBe(revision);
  await writeFile(file("agent.yaml"), Buffer.from(right.replace("Good", "Gööd"), "latin1"));
  expect(await parley(["push"])).toMatchObject({
    code: 2,
    text: expect.stringMatching(/agent\.yaml is not UTF-8\. Save it as UTF-8\.$/),
  });
  await writeFile(file("agent.yaml"), right);
});

test("conversations are played without a network, and a report is written", async () => {
  const tests = "- name: Leaves\n  steps:\n    - press: '2'\n    - expect: { ended: completed }\n";
  await writeFile(file("menu.conversations.yaml"), tests);
  expect(await parley(["test"], { env: {} })).toMatchObject({ code: 0, text: expect.stringContaining("1 passed") });
  await writeFile(file("menu.conversations.yaml"), tests.replace("completed", "busy").replace("Leaves", "Leaves <&>"));
  const failed = await parley(["test", "--junit", "report.xml"]);
  expect(failed.code).toBe(1);
  expect(failed.text).toContain('expected "busy", came "completed"');
  expect(await read("report.xml")).toContain('name="Leaves &lt;&amp;&gt;"');
  await writeFile(file("menu.conversations.yaml"), "- nothing");
  expect(await parley(["test"])).toMatchObject({
    code: 2,
    text: expect.stringMatching(/^menu\.conversations\.yaml: /),
  });
});

test("values are asked for as the file lists them, in every run", async () => {
  const samples = new URL("../../examples/flows/", import.meta.url);
  const [agent, tests] = [file("agent.yaml"), file("menu.conversations.yaml")];
  const before = await readFile(agent);
  await copyFile(new URL("table-booking.yaml", samples), agent);
  await copyFile(new URL("table-booking.conversations.yaml", samples), tests);
  try {
    for (let runs = 0; runs < 3; runs++)
      expect((await parley(["test"])).lines.at(-1)).toMatch(/^\d+ passed, 0 failed$/);
  } finally {
    await writeFile(agent, before);
  }
});

test("what can happen is explored, and each finding is kept as a conversation", async () => {
  const tests = "- name: Leaves\n  steps:\n    - press: '2'\n    - expect: { ended: completed }\n";
  await writeFile(file("menu.conversations.yaml"), tests);
  const well = await parley(["verify"], { env: {} });
  expect(well).toMatchObject({ code: 0, text: expect.stringMatching(/ blocks and .*\n0 findings in \d+ states/) });
  const right = await read("agent.yaml");
  await writeFile(file("agent.yaml"), right.replace(/dtmf: .1./, 'dtmf: "[12]"'));
  const found = await parley(["verify", "--save", "found.yaml"], { env: {} });
  await writeFile(file("agent.yaml"), right);
  expect(found).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^always_outranked: The path "Menu to Goodbye"/),
  });
  expect(await read("found.yaml")).toContain('press: "2"');
});

test("simulated callers call without a network, and a report is written", async () => {
  const called = await parley(["call", "--count", "2", "--seed", "3", "--junit", "calls.xml"], { env: {} });
  expect(called).toMatchObject({ code: 0, text: expect.stringMatching(/14 of 14 callers reached their aim: 100.0 %/) });
  expect((await read("calls.xml")).match(/<testcase /g)).toHaveLength(14);
  await writeFile(file("own.callers.yaml"), "- { name: Ann, ending: paid, turns: 3 }\n");
  const failed = await parley(["call", "--count", "1", "--junit", "calls.xml"], { env: {} });
  expect(failed).toMatchObject({ code: 1, text: expect.stringMatching(/^FAILED {2}Ann 1: paid, .* in .*\n/) });
  expect(await read("calls.xml")).toContain("<failure ");
  expect((await parley(["call", "--least", "0"], { env: {} })).code).toBe(0);
  expect(await parley(["call", "--count", "many"])).toMatchObject({
    code: 2,
    text: "--count is a whole number from 1 to 1000.",
  });
  await writeFile(file("own.callers.yaml"), "- { name: Ann, block: Nowhere }\n");
  expect(await parley(["call"])).toMatchObject({ code: 2, text: 'Ann: There is no block "Nowhere".' });
  await writeFile(file("own.callers.yaml"), "- { name: Ann, manners: [loud] }\n");
  expect(await parley(["call"])).toMatchObject({
    code: 2,
    text: expect.stringMatching(/^own\.callers\.yaml: 0\.manners/),
  });
});

test("editors get the schema of the file", async () => {
  const { code, text } = await parley(["schema"]);
  expect(code).toBe(0);
  expect(Object.keys(JSON.parse(text).properties)).toContain("states");
});

test("a report holds nothing that XML cannot", () => {
  const report = junitOf([{ file: "a", name: "bell \u0007\ud800", seconds: 0.1, faults: [] }]);
  expect(report).toContain('name="bell ??" time="0.100"');
});

test("tests and Verify find answers in the documents that were pulled, and say when they have not all of them", async () => {
  const before = await read("agent.yaml");
  const keeper = `parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Questions }] }
    Questions:
      type: Answer
      say: What would you like to know?
      paths: [{ event: answered, to: Bye }, { no_match: 0, to: Lost }, { no_input: 0, to: Lost }]
    Bye: { type: End, end_state: answered }
    Lost: { type: End, end_state: lost }
documents: { Wombats: { file: wombats.md } }
`;
  expect((await admin("PUT", `${api}save_yaml/`, keeper, { "content-type": "application/yaml" })).status).toBe(200);
  const [{ id }] = (await admin("GET", `${api}documents/`)).body.results;
  const upload = (text: string) =>
    admin("POST", `${api}documents/upload/?file=wombats.md&document=${id}`, Buffer.from(text), {
      "content-type": "application/octet-stream",
    });
  expect((await upload("# Wombats\n\nA wombat sleeps sixteen hours a day.")).status).toBe(200);
  const asks = "- name: Asks\n  steps:\n    - user: how long does a wombat sleep\n    - expect: { ended: answered }\n";
  await writeFile(file("menu.conversations.yaml"), asks);
  await writeFile(file("agent.yaml"), String((await admin("GET", `${api}generate_yaml/`)).body));
  const unpulled = { code: 2, text: "agent.yaml answers from documents. Pull to get documents.index.json." };
  expect(await parley(["test"])).toMatchObject(unpulled);
  expect(await parley(["verify"])).toMatchObject(unpulled);
  expect((await parley(["pull"])).code).toBe(0);
  expect(await parley(["test"], { env: {} })).toMatchObject({ code: 0, text: expect.stringContaining("1 passed") });
  const verified = await parley(["verify"], { env: {} });
  expect(verified.text).toContain("4 of 4 blocks and 4 of 4 paths seen");
  // Another file of the same document: the index that was pulled lacks it.
  expect((await upload("# Wombats\n\nA wombat eats grass.")).status).toBe(200);
  await writeFile(file("agent.yaml"), String((await admin("GET", `${api}generate_yaml/`)).body));
  expect(await parley(["test"])).toMatchObject({
    code: 2,
    text: "documents.index.json lacks documents of agent.yaml. Pull to get it again.",
  });
  // An agent that answers from none has no index in its folder.
  expect((await admin("PUT", `${api}save_yaml/`, before, { "content-type": "application/yaml" })).status).toBe(200);
  expect((await parley(["pull", "--force"])).code).toBe(0);
  await expect(read("documents.index.json")).rejects.toThrow("ENOENT");
  await rm(file("menu.conversations.yaml"));
});

test("changes are pushed while it watches, until it is stopped", async () => {
  expect((await parley(["pull", "--force"])).code).toBe(0);
  const stopping = new AbortController();
  const watching = parley(["watch"], { signal: stopping.signal });
  const revision = async () => (await admin("GET", api)).body.revision;
  const text = async () => (await admin("GET", `${api}generate_yaml/`)).body;
  const before = await revision();
  await writeFile(file("agent.yaml"), (await read("agent.yaml")).replace("Good evening.", "Good night."));
  await expect.poll(text).toContain("Good night.");
  expect(await revision()).toBeGreaterThan(before);
  stopping.abort();
  expect((await watching).code).toBe(0);
});
