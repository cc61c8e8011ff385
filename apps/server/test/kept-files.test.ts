import { contentKey, modelKey } from "@parley/files";
import { modelForm } from "@parley/understanding";
import { writeWav } from "@parley/voice";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepFile } from "../src/edits/kept-files.ts";
import { countFiles, sweepFiles } from "../src/organisations/sweep-files.ts";
import { addFlow, startServer, type TestServer } from "./harness.ts";

type Flow = Awaited<ReturnType<typeof addFlow>>;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const day = 86_400_000;
const octets = { "content-type": "application/octet-stream" };
const wav = { "content-type": "audio/wav" };

/** A recording of so many bytes that is like no other. */
const recording = (bytes: number, sample: number) =>
  Buffer.from(writeWav("wav_pcm_8k", new Int16Array((bytes - 44) / 2).fill(sample)));

async function addContent({ ask, version }: Flow): Promise<string> {
  const prompt = await ask("POST", `${version}prompts/`, { name: `Greeting ${server.deps.newId()}` });
  const contents = `${version}prompts/${prompt.body.id}/prompt-contents/`;
  const made = await ask("POST", contents, { language: "en-IN", content: "Hello there" });
  expect(made.status).toBe(201);
  return `${contents}${made.body.id}/`;
}

const upload = ({ ask }: Flow, content: string, bytes: Buffer) => ask("POST", `${content}upload_audio/`, bytes, wav);

async function uploaded(flow: Flow, content: string, bytes: Buffer): Promise<string> {
  const answer = await upload(flow, content, bytes);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.path;
}

const staff = () => server.signIn([{ scope: "independent", policy: "v2.organisation.admin" }]);

async function allow({ organisation }: Flow, megabytes: number | null) {
  const ask = await staff();
  const changed = await ask(
    "PATCH",
    `/api/organisations/${organisation}/`,
    { storage_mb: megabytes },
    { "if-match": "*" },
  );
  expect(changed.body).toMatchObject({ storage_mb: megabytes });
}

const isThere = (key: string) => server.deps.files.exists(key);

/** Sweeps now and, once what was found to be unused has waited, again. */
async function sweepTwice() {
  for (const later of [0, day + 1000]) {
    const { faults } = await sweepFiles({ ...server.deps, now: () => server.deps.now() + later });
    expect(faults).toEqual([]);
  }
}

async function usedBy({ organisation }: Flow): Promise<number> {
  const { body } = await (await staff())("GET", `/api/organisations/activity/?id=${organisation}`);
  return body.results[0].storage_used;
}

test("what would pass a client's most is refused, and says what is used, what is the most, and what to do", async () => {
  const [flow, other] = [await addFlow(server), await addFlow(server)];
  await allow(flow, 1);
  const [first, second] = [await addContent(flow), await addContent(flow)];
  await uploaded(flow, first, recording(600_000, 1));
  const refused = await upload(flow, second, recording(600_000, 2));
  expect(refused).toMatchObject({ status: 409, body: { code: "storage_spent" } });
  expect(refused.body.detail).toMatch(
    /^There is no room for 600 kB: 600 kB of 1 MB used by .*\. Delete .*\(storage_mb\)/,
  );
  expect((await flow.ask("GET", second)).body).toMatchObject({ path: null });
  const document = (flow: Flow) =>
    flow.ask(
      "POST",
      `${flow.version}documents/upload/?file=words.txt`,
      Buffer.from("We are open. ".repeat(40_000)),
      octets,
    );
  expect(await document(flow)).toMatchObject({ status: 409, body: { code: "storage_spent" } });
  const alone = await flow.ask("POST", `${flow.version}prompts/keep_recording/`, recording(600_000, 2), wav);
  expect(alone).toMatchObject({ status: 409, body: { code: "storage_spent" } });
  // The same content is there already, and what fits is taken.
  expect(await uploaded(flow, second, recording(600_000, 1))).toBe((await flow.ask("GET", first)).body.path);
  await uploaded(flow, second, recording(300_000, 3));
  expect(await usedBy(flow)).toBe(900_000);
  // Another client has its own.
  await uploaded(other, await addContent(other), recording(600_000, 2));
  expect((await document(other)).status).toBe(200);
  await allow(flow, null);
  await uploaded(flow, second, recording(600_000, 2));
});

test("two uploads at once do not both take the last room", async () => {
  const flow = await addFlow(server);
  await allow(flow, 1);
  const contents = [await addContent(flow), await addContent(flow)];
  const answers = await Promise.all(contents.map((content, at) => upload(flow, content, recording(600_000, 10 + at))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await usedBy(flow)).toBe(600_000);
});

test("who is not staff does not give a client more", async () => {
  const flow = await addFlow(server);
  const grants = [{ scope: "organisation", id: flow.organisation, policy: "v2.organisation.admin" } as const];
  const administrator = await server.signIn(grants);
  const path = `/api/organisations/${flow.organisation}/`;
  const refused = await administrator("PATCH", path, { storage_mb: 9000 }, { "if-match": "*" });
  expect(refused).toMatchObject({ status: 403, body: { code: "staff_only" } });
});

test("a replaced recording stays while Undo can bring it back, and frees its room when nothing can", async () => {
  const flow = await addFlow(server);
  const content = await addContent(flow);
  const before = (await flow.ask("GET", flow.version)).body.revision;
  const replaced = await uploaded(flow, content, recording(600_000, 20));
  const kept = await uploaded(flow, content, recording(300_000, 21));
  await sweepTwice();
  expect(await usedBy(flow)).toBe(900_000);
  const edits = (await flow.ask("GET", `${flow.version}edits/?since=${before}`)).body.results;
  const undone = await flow.ask("POST", `${flow.version}edits/`, { undo: edits[1].id }, { "if-match": "*" });
  expect(undone.status).toBe(201);
  expect((await flow.ask("GET", content)).body.path).toBe(replaced);
  expect((await flow.ask("GET", `${content}audio/`)).status).toBe(200);

  // A copy has the recording that is played, and none of the edits.
  await uploaded(flow, content, recording(300_000, 21));
  const copy = await flow.ask("POST", flow.version.replace("0.0.1/", "duplicate/"), { version: "0.0.1" });
  expect(copy.status).toBe(201);
  expect((await flow.ask("DELETE", flow.version, undefined, { "if-match": "*" })).status).toBe(204);
  await sweepTwice();
  expect([await isThere(replaced), await isThere(kept), await usedBy(flow)]).toEqual([false, true, 300_000]);
  // It can be uploaded again, and is not named without that.
  const copied = { ...flow, version: flow.version.replace("0.0.1", copy.body.version) };
  const another = await addContent(copied);
  expect(await copied.ask("PATCH", another, { type: "audio", path: replaced })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "path", code: "not_found" }] },
  });
  expect((await copied.ask("PATCH", another, { type: "audio", path: kept })).status).toBe(200);
  expect(await uploaded(copied, another, recording(600_000, 20))).toBe(replaced);
  expect(await isThere(replaced)).toBe(true);
});

test("what a release, the library or a proposal names stays, whatever became of the version", async () => {
  const flow = await addFlow(server);
  const files = [0, 1, 2].map((at) => `prompts/${flow.organisation}/${at}.wav`);
  const library = server.deps.newId();
  for (const key of files) await server.deps.files.put(key, recording(100, 30));
  await server.database.asSystem("name files", async (db) => {
    const document = (key: string | undefined) => JSON.stringify({ rows: { prompt_content: [{ path: key }] } });
    const version = sql`(select id from flow_version where flow = ${flow.flow})`;
    await sql`insert into release (organisation_id, flow, flow_config, version, version_revision, number, document)
      values (${flow.organisation}, ${flow.flow}, ${version}, '0.0.1', 1, 1, ${document(files[0])}::jsonb)`.execute(db);
    await sql`insert into library_sub_flow (id, organisation_id, name, latest, blocks, kept_at)
      values (${library}, ${flow.organisation}, 'Kept', 1, 1, now())`.execute(db);
    await sql`insert into library_revision (organisation_id, library, number, sub_flow, document, version)
      values (${flow.organisation}, ${library}, 1, ${library}, ${document(files[1])}::jsonb, '0.0.1')`.execute(db);
    await sql`insert into proposal (organisation_id, flow_config, title, origin, base_revision, steps, tests, refused)
      values (${flow.organisation}, ${version}, 'Say it', 'manual', 1, ${JSON.stringify([{ path: files[2] }])}::jsonb, '[]', '[]')`.execute(
      db,
    );
  });
  await sweepTwice();
  expect(await usedBy(flow)).toBe(300);
  await server.database.asSystem("forget a proposal", (db) =>
    sql`delete from proposal where organisation_id = ${flow.organisation}`.execute(db),
  );
  await sweepTwice();
  expect(await Promise.all(files.map(isThere))).toEqual([true, true, false]);
});

test("an upload that nothing names yet is left alone for a day, and an edit takes it up", async () => {
  const flow = await addFlow(server);
  const content = await addContent(flow);
  const path = await uploaded(flow, content, recording(1000, 40));
  const other = await flow.ask("POST", `${flow.flowPath}versions/`, { version: "0.0.2" });
  expect(other.status).toBe(201);
  expect((await flow.ask("DELETE", flow.version, undefined, { "if-match": "*" })).status).toBe(204);
  const after = (milliseconds: number) =>
    sweepFiles({ ...server.deps, now: () => server.deps.now() + milliseconds }).then(() => isThere(path));
  expect([await after(10 * day), await after(10 * day), await after(11 * day - 1000)]).toEqual([true, true, true]);
  const next = { ...flow, version: `${flow.flowPath}versions/${other.body.version}/` };
  const named = await addContent(next);
  expect((await next.ask("PATCH", named, { type: "audio", path })).status).toBe(200);
  expect(await after(12 * day)).toBe(true);
});

test("a recording that is kept for an edit waits two weeks for it", async () => {
  const flow = await addFlow(server);
  const content = await addContent(flow);
  const keep = async (sample: number): Promise<string> => {
    const kept = await flow.ask("POST", `${flow.version}prompts/keep_recording/`, recording(1000, sample), wav);
    expect(kept.status).toBe(200);
    return kept.body.path;
  };
  const sweep = (later: number) => sweepFiles({ ...server.deps, now: () => server.deps.now() + later });
  const [named, never] = [await keep(41), await keep(42)];
  for (const later of [0, 2 * day, 13 * day]) await sweep(later);
  expect((await flow.ask("PATCH", content, { type: "audio", path: named })).status).toBe(200);
  await sweep(14 * day);
  expect([await isThere(named), await isThere(never)]).toEqual([true, true]);
  await sweep(15 * day + 60_000);
  expect([await isThere(named), await isThere(never)]).toEqual([true, false]);
});

test("a deleted client's files go a day later, its recordings of calls too, and no other's", async () => {
  const [flow, other] = [await addFlow(server), await addFlow(server)];
  const keys = [];
  for (const each of [flow, other]) {
    keys.push(await uploaded(each, await addContent(each), recording(1000, 50)));
    const call = `recordings/${each.organisation}/${server.deps.newId()}.wav`;
    await server.deps.files.put(call, recording(1000, 51));
    keys.push(call);
    const model = modelKey(modelForm.number, each.organisation, { intents: [] });
    await server.deps.files.put(model, recording(1000, 52));
    keys.push(model);
  }
  const gone = await (await staff())("DELETE", `/api/organisations/${flow.organisation}/`, undefined, {
    "if-match": "*",
  });
  expect(gone.status).toBe(204);
  const sweep = (later: number) => sweepFiles({ ...server.deps, now: () => server.deps.now() + later });
  await sweep(0);
  expect(await Promise.all(keys.map(isThere))).toEqual(keys.map(() => true));
  await sweep(day + 1000);
  expect(await Promise.all(keys.map(isThere))).toEqual([false, false, false, true, true, true]);
  const { rows } = await server.database.asSystem("look", (db) =>
    sql`select key from kept_file where organisation_id = ${flow.organisation}`.execute(db),
  );
  expect(rows).toEqual([]);
});

test("an import leaves behind what is no longer kept, as what is another client's, and says so", async () => {
  const flow = await addFlow(server);
  const path = await uploaded(flow, await addContent(flow), recording(1000, 90));
  const text = Buffer.from("We are open from nine.");
  const document = await flow.ask("POST", `${flow.version}documents/upload/?file=hours.txt`, text, octets);
  expect(document.status).toBe(200);
  const yaml = (await flow.ask("GET", `${flow.version}generate_yaml/?ids=false`)).body;
  expect(yaml).toContain(path);
  expect(yaml).toContain(document.body.path);
  expect((await flow.ask("POST", `${flow.flowPath}versions/`, { version: "0.0.2" })).status).toBe(201);
  expect((await flow.ask("DELETE", flow.version, undefined, { "if-match": "*" })).status).toBe(204);
  const next = `${flow.flowPath}versions/0.0.2/`;
  const save = () => flow.ask("PUT", `${next}save_yaml/`, { yaml });
  await sweepTwice();
  expect([await isThere(path), await isThere(document.body.path)]).toEqual([false, false]);
  const saved = await save();
  expect(saved, JSON.stringify(saved.body)).toMatchObject({
    status: 200,
    body: { without_recording: [expect.stringMatching(/^Greeting /)] },
  });
  expect((await flow.ask("GET", `${next}documents/`)).body.results).toMatchObject([{ name: "hours", path: null }]);
});

test("what importing another agent would change leaves out what is no longer kept, and names its prompts", async () => {
  const from = await addFlow(server);
  const content = await addContent(from);
  const path = await uploaded(from, content, recording(1000, 96));
  const made = await from.ask("POST", from.flowPath.replace(/[^/]+\/$/, ""), { name: "Another", type: "voice" });
  expect(made.status).toBe(201);
  const another = from.flowPath.replace(/[^/]+\/$/, `${made.body.uuid}/versions/${made.body.latest_version}/`);
  const query = `imported_client_uuid=${from.organisation}&imported_flow_uuid=${from.flow}`;
  const evaluate = () => from.ask("GET", `${another}evaluate_imported_yaml/?${query}`);
  expect((await evaluate()).body.without_recording).toEqual([]);
  await server.deps.files.delete(path);
  expect((await evaluate()).body.without_recording).toEqual([expect.stringMatching(/^Greeting /)]);
});

test("a file that an older server stored is no fault of an edit that names it, and counts from then on", async () => {
  const flow = await addFlow(server);
  const key = `prompts/${flow.organisation}/older.wav`;
  await server.deps.files.put(key, recording(1000, 91));
  const changed = await flow.ask("PATCH", await addContent(flow), { type: "audio", path: key });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  expect(await usedBy(flow)).toBe(1000);
});

test("a path that is no key of a file is refused, and so is a file of another folder", async () => {
  const flow = await addFlow(server);
  const content = await addContent(flow);
  const call = `recordings/${flow.organisation}/call.wav`;
  await server.deps.files.put(call, recording(1000, 92));
  for (const path of [call, `prompts/${flow.organisation}/ä b.wav`, `prompts/${flow.organisation}/`]) {
    expect(await flow.ask("PATCH", content, { type: "audio", path })).toMatchObject({
      status: 400,
      body: { errors: [{ field: "path", code: "not_found" }] },
    });
  }
  expect(await usedBy(flow)).toBe(0);
});

test("a file that could not be written does not count, and cannot be named", async () => {
  const flow = await addFlow(server);
  const full = Object.assign(new Error("no space left"), { code: "ENOSPC" });
  const files = { ...server.deps.files, put: () => Promise.reject(full) };
  const bytes = recording(1000, 93);
  const file = { kind: "prompts", extension: "wav", bytes } as const;
  await expect(keepFile({ ...server.deps, files }, flow.organisation, file)).rejects.toBe(full);
  expect(await usedBy(flow)).toBe(0);
  const content = await addContent(flow);
  // As a crash between row and file leaves it.
  const key = contentKey(`prompts/${flow.organisation}`, bytes, "wav");
  await server.database.asSystem("leave a row", (db) =>
    sql`insert into kept_file (organisation_id, key, size) values (${flow.organisation}, ${key}, 1000)`.execute(db),
  );
  expect((await flow.ask("PATCH", content, { type: "audio", path: key })).status).toBe(400);
  await sweepTwice();
  expect(await usedBy(flow)).toBe(0);
  expect(await uploaded(flow, content, bytes)).toBe(key);
  expect(await usedBy(flow)).toBe(1000);
});

test("what a version names and is no longer on the disk does not count, and counts again when it is put back", async () => {
  const flow = await addFlow(server);
  const bytes = recording(1000, 94);
  const key = await uploaded(flow, await addContent(flow), bytes);
  await server.deps.files.delete(key);
  await sweepTwice();
  expect(await usedBy(flow)).toBe(0);
  await server.deps.files.put(key, bytes);
  await sweepTwice();
  expect([await usedBy(flow), await isThere(key)]).toEqual([1000, true]);
});

test("files that were there before are counted from the disk, each once", async () => {
  const flow = await addFlow(server);
  await server.deps.files.put(`prompts/${flow.organisation}/old.wav`, recording(2000, 60));
  await server.deps.files.put(`documents/${flow.organisation}/old.json`, recording(500, 61));
  await server.deps.files.put(`prompts/${server.deps.newId()}/stray.wav`, recording(500, 61));
  await Promise.all([countFiles(server.deps), countFiles(server.deps)]);
  expect(await usedBy(flow)).toBe(2500);
});

test("models that nothing reads any longer go after a day: of an older form, or without the folder of a client", async () => {
  const present = modelKey(modelForm.number, server.deps.newId(), {});
  const old = [`models/${modelForm.number}/0123.json`, `models/${modelForm.number - 1}/${server.deps.newId()}/0.json`];
  for (const key of [present, ...old]) await server.deps.files.put(key, recording(100, 80));
  await sweepFiles(server.deps);
  expect(await Promise.all(old.map(isThere))).toEqual([true, true]);
  await sweepFiles({ ...server.deps, now: () => server.deps.now() + 2 * day });
  expect(await Promise.all([present, ...old].map(isThere))).toEqual([true, false, false]);
});

test("a sweep that is stopped ends what it asks the database, however long that would take", async () => {
  const flow = await addFlow(server);
  await server.deps.files.put(`prompts/${flow.organisation}/stray.wav`, recording(100, 95));
  const stop = new AbortController();
  await server.database.asSystem("hold the proposals", (db) =>
    db.transaction().execute(async (trx) => {
      await sql`lock table proposal in access exclusive mode`.execute(trx);
      const swept = sweepFiles(server.deps, stop.signal);
      const waiting = async () => {
        const { rows } = await sql<{ count: number }>`select count(*) from pg_locks
          where not granted and relation = 'proposal'::regclass`.execute(trx);
        return rows[0]?.count;
      };
      await expect.poll(waiting).toBe(1);
      stop.abort(new Error("It stops."));
      await expect(swept).rejects.toThrow("It stops.");
      await expect.poll(waiting).toBe(0);
    }),
  );
});

test("one file that cannot be removed keeps no other, and is tried again", async () => {
  const [flow, other] = [await addFlow(server), await addFlow(server)];
  const stray = [flow, other].map(({ organisation }) => `prompts/${organisation}/stray.wav`);
  for (const key of stray) await server.deps.files.put(key, recording(100, 70));
  const stuck: TestServer["deps"]["files"] = {
    ...server.deps.files,
    delete: (key) => (key === stray[0] ? Promise.reject(new Error("EIO")) : server.deps.files.delete(key)),
  };
  await sweepFiles(server.deps);
  const later = { ...server.deps, now: () => server.deps.now() + day + 1000 };
  expect((await sweepFiles({ ...later, files: stuck })).faults).toEqual([new Error("EIO")]);
  expect(await Promise.all(stray.map(isThere))).toEqual([true, false]);
  expect(await usedBy(flow)).toBe(100);
  // Several servers sweep: a file goes once.
  const both = await Promise.all([sweepFiles(later), sweepFiles(later)]);
  expect(both.map(({ removed }) => removed).sort()).toEqual([0, 1]);
  expect(await Promise.all(stray.map(isThere))).toEqual([false, false]);
});
