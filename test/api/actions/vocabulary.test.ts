import { afterAll, expect, test } from "vitest";
import { effect, refuses, succeeded, told } from "../client.ts";
import { startApi } from "../start-api.ts";
import { World } from "../world.ts";

const api = await startApi();
afterAll(() => api.close());

const own = new World(api);
const organisation = await own.organisation();
const here = (policy: string) => ({ scope: "organisation" as const, id: organisation, policy });
const designer = await api.signIn([here("v2.flow.admin"), here("v2.flow.view")]);

test("rows of versions and rows without one are not changed together", async () => {
  const ofVersion = await own.make("/api/intents/");
  const { flow_config: _version, ontology: _ontology, ...free } = await own.values("/api/intents/");
  const plain = succeeded(await designer.post("/api/intents/", free)).body;
  expect(plain.flow_config).toBeNull();
  const mixed = await designer.patch(`/api/intents/?id=${ofVersion.id},${plain.id}`, { topics: ["billing"] });
  expect([mixed.status, mixed.body.code], told(mixed)).toEqual([400, "mixed_rows"]);
  const deletion = await designer.delete(`/api/intents/?id=${ofVersion.id},${plain.id}`);
  expect([deletion.status, deletion.body.code], told(deletion)).toEqual([400, "mixed_rows"]);
});

test("a change of a version's vocabulary is an edit of the version", async () => {
  const intent = await own.make("/api/intents/");
  const version = await own.rowOf("/api/organisations/{org}/flows/{flow}/versions/");
  const before = succeeded(await designer.get(version.path)).body.revision;
  await effect({
    write: () => designer.patch(`/api/intents/?id=${intent.id}`, { topics: ["billing"] }),
    through: () => designer.get(version.path),
    seen: (seen) => expect(seen.body.revision).toBe(before + 1),
  });
});

test.each([
  "/api/asr/",
  "/api/asr/{provider_pk}/models/",
  "/api/tts/",
  "/api/tts/{provider_pk}/models/",
  "/api/organisations/{org}/flows/{flow}/versions/{ver}/tts_persona/",
  "/api/slu-models/",
])("R005: rows of %s are kept and listed", async (collection) => {
  const made = await own.make(collection);
  const path = await own.pathOf(collection);
  const listed = succeeded(await api.admin.get(`${path}?id=${made.id}`));
  expect(listed.body.results.map(({ id }: { id: unknown }) => id)).toEqual([made.id]);
});

test("shared words are read by all, and written by those who may do everything", async () => {
  const made = succeeded(await api.admin.post("/api/tags/", { name: "Everyone's", category: "all" }));
  expect(made.body.organisation).toBeNull();
  const path = `/api/tags/${made.body.id}/`;
  expect((await designer.get(path)).body).toMatchObject({ name: "Everyone's" });
  refuses(await designer.patch(path, { name: "Mine" }));
  refuses(await designer.delete(path));
  refuses(await designer.delete(`/api/tags/?id=${made.body.id}`));
  refuses(await designer.ask("PATCH", `/api/tags/?id=${made.body.id}`, { name: "Mine" }));
  refuses(await designer.post("/api/tags/", { name: "Also everyone's", organisation: null }));
  expect((await designer.get(path)).body).toMatchObject({ name: "Everyone's", revision: 1 });
});

test("of several deleted sub-flows of one name, the one that id says comes back", async () => {
  const path = await own.pathOf("/api/organisations/{org}/flows/{flow}/versions/{ver}/sub-flows/");
  const make = async () => {
    const made = succeeded(await designer.post(path, { name: "Twice", slug: "twice" })).body.id as string;
    succeeded(await designer.delete(`${path}twice/`));
    return made;
  };
  const [first] = [await make(), await make()];
  await effect({
    write: () => designer.get(`${path}twice/undelete/?id=${first}`),
    through: () => designer.get(`${path}twice/`),
    seen: (seen) => expect(seen.body.id).toBe(first),
  });
});
