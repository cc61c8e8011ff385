import { afterAll, expect, test } from "vitest";
import type { Reply } from "../check-answer.ts";
import { effect, hides, namesFault, succeeded } from "../client.ts";
import type { Values } from "../values.ts";
import { startDesigner } from "./designer.ts";

const { api, foreign, designer, newFlow } = await startDesigner();
afterAll(() => api.close());

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
