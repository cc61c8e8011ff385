import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as textOf } from "node:stream/consumers";
import { collection } from "@parley/client";
import { flow } from "@parley/model/nouns/flow";
import { organisation } from "@parley/model/nouns/organisation";
import { afterAll, expect, test } from "vitest";
import { run } from "../../apps/cli/src/run.ts";
import { addUser, password, startServer } from "../../apps/server/test/harness.ts";
import { sendOf } from "./send-of.ts";

const server = await startServer();
const studio = await server.apps.studio.listen({ host: "127.0.0.1", port: 0 });
const folder = await mkdtemp(join(tmpdir(), "parley-gateway-"));

type Answered = { readonly status: number; readonly type: string; readonly body: string };

/** How a gateway gives on what the studio answered. */
type Manner = (response: ServerResponse, answered: Answered) => void;

const faithful: Manner = (response, { status, type, body }) =>
  response.writeHead(status, { "content-type": type }).end(body);
/** The connection ends after half of the body. */
const brokenOff: Manner = (response, { status, type, body }) => {
  response.writeHead(status, { "content-type": type, "content-length": Buffer.byteLength(body) });
  response.write(body.slice(0, body.length / 2), () => response.destroy());
};
const ownPage: Manner = (response) =>
  response.writeHead(200, { "content-type": "text/html" }).end("<html>Please wait</html>");

let manner = faithful;
/** The gateway stands at a path, and gives on what is below it. */
const at = "/tools/parley";
const gateway = createServer((request, response) => {
  giveOn(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
});

async function giveOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? "";
  if (!path.startsWith(`${at}/`)) return faithful(response, { status: 404, type: "text/html", body: "<html>" });
  // Signing in is always answered: the command itself is tried.
  const giving = path.includes("/versions/") ? manner : faithful;
  const { authorization, "content-type": type, "if-match": ifMatch } = request.headers;
  const sent = Object.entries({ authorization, "content-type": type, "if-match": ifMatch });
  const headers = Object.fromEntries(sent.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  const { method = "GET" } = request;
  const body = method === "GET" ? null : await textOf(request);
  const answer = await fetch(`${studio}${path.slice(at.length)}`, { method, headers, body });
  const answered = { status: answer.status, type: answer.headers.get("content-type") ?? "", body: await answer.text() };
  giving(response, answered);
}

await new Promise<void>((listening) => gateway.listen(0, "127.0.0.1", listening));
const address = gateway.address();
if (address === null || typeof address === "string") throw new Error("The gateway has no port");
const url = `http://127.0.0.1:${address.port}`;
afterAll(async () => {
  gateway.closeAllConnections();
  gateway.close();
  await server.close();
  await rm(folder, { recursive: true });
});

const everything = [{ scope: "independent", policy: "v2.all.admin" }] as const;
const admin = await server.signIn(everything);
const email = `${await addUser(server.database, everything)}@parley.test`;
const { id: org } = await collection(sendOf(admin), organisation, "/api/organisations/").create({ name: "Acme" });
const agent = await collection(sendOf(admin), flow, "/api/organisations/{org}/flows/", { org }).create({
  name: "Desk",
});
const api = `/api/organisations/${org}/flows/${agent.id}/versions/0.0.1/`;
const welcome = await readFile(new URL("../../examples/flows/welcome.yaml", import.meta.url), "utf8");
expect((await admin("PUT", `${api}save_yaml/`, welcome, { "content-type": "application/yaml" })).status).toBe(200);

const file = (name: string) => join(folder, name);
const project = { url: `${url}${at}/`, organisation: org, flow: agent.id, version: "0.0.1" };
await writeFile(file("parley.json"), JSON.stringify(project));
const say = async (words: string) =>
  writeFile(
    file("agent.yaml"),
    (await readFile(file("agent.yaml"), "utf8")).replace(/Welcome to Parley|Good \w+/, words),
  );
const storedText = async () => (await admin("GET", `${api}generate_yaml/`)).body;
const revision = async () => (await admin("GET", api)).body.revision;

async function parley(written: readonly string[], signal = new AbortController().signal) {
  const lines: string[] = [];
  const env = { PARLEY_EMAIL: email, PARLEY_PASSWORD: password };
  const code = await run(written, { cwd: folder, print: (line) => lines.push(line), env, signal });
  return { code, lines };
}

test("a studio below a path is reached there", async () => {
  expect(await parley(["pull"])).toMatchObject({ code: 0 });
  expect(await readFile(file("agent.yaml"), "utf8")).toContain("Welcome to Parley");
});

test.each([
  ["breaks off", brokenOff, `${url}${at} does not answer.`],
  [
    "is a page of a gateway",
    ownPage,
    expect.stringMatching(/^Something else than the studio answered\. .* answered without/),
  ],
])("an answer that %s is one line, and nothing that differs", async (_what, given, line) => {
  manner = given;
  try {
    for (const written of [["pull"], ["diff"], ["push", "--force"], ["deploy", "--force"]]) {
      expect(await parley(written), written[0]).toEqual({ code: 2, lines: [line] });
    }
  } finally {
    manner = faithful;
  }
});

test("watching goes on where one answer breaks off", async () => {
  expect((await parley(["pull", "--force"])).code).toBe(0);
  const stopping = new AbortController();
  const before = await revision();
  const watching = parley(["watch"], stopping.signal);
  await say("Good night");
  await expect.poll(storedText).toContain("Good night");
  manner = brokenOff;
  await say("Good day");
  await expect.poll(storedText).toContain("Good day");
  manner = faithful;
  await say("Good morning");
  await expect.poll(storedText).toContain("Good morning");
  stopping.abort();
  expect((await watching).code).toBe(0);
  expect(await revision()).toBe(before + 3);
});

test("a push that was stored without an answer is no conflict with the next", async () => {
  expect((await parley(["pull", "--force"])).code).toBe(0);
  const before = await revision();
  manner = brokenOff;
  await say("Good noon");
  expect(await parley(["push"])).toMatchObject({ code: 2 });
  manner = faithful;
  // The same again is what the version already is.
  expect(await parley(["push"])).toEqual({ code: 0, lines: [`0.0.1: revision ${before + 1}`] });
  manner = brokenOff;
  await say("Good evening");
  expect(await parley(["push"])).toMatchObject({ code: 2 });
  manner = faithful;
  // A push of another text still notices what others changed in between.
  await say("Good dusk");
  expect(await parley(["push"])).toEqual({ code: 0, lines: [`0.0.1: revision ${before + 3}`] });
  manner = brokenOff;
  await say("Good hour");
  expect(await parley(["push"])).toMatchObject({ code: 2 });
  manner = faithful;
  await admin("PATCH", api, { max_retry_attempts: 7 });
  await say("Good grief");
  for (const _again of [1, 2]) {
    expect((await parley(["push"])).lines[0]).toMatch(/^Others have changed 0.0.1 since the pull/);
  }
  expect(await revision()).toBe(before + 5);
});
