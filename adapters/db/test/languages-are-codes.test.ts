import { expect, test } from "vitest";
import { emptyDatabase } from "./empty-database.ts";

test("languages that were kept in other words than codes steer no warning", async () => {
  await using empty = await emptyDatabase();
  const { client, migrateTo } = empty;
  await migrateTo("0099");
  for (const table of ["asr_provider", "tts_provider", "slu_model"]) {
    await client.query(`insert into parley."${table}" (name, languages) values
      ('mixed', '{English,en_IN,hi-IN,zh-Hant-TW}'), ('words', '{English}'), ('codes', '{en,ta-IN}'), ('any', '{}')`);
  }
  await client.query(`insert into parley.asr_model (provider, name, languages)
    select id, 'wide', '{Hindi,hi}' from parley.asr_provider where name = 'words'`);

  await migrateTo("0100");
  const kept = async (table: string) => {
    const { rows } = await client.query(`select name, languages, revision from parley."${table}" order by name`);
    return rows.map(({ name, languages, revision }) => [name, languages, revision]);
  };
  for (const table of ["asr_provider", "tts_provider", "slu_model"]) {
    expect(await kept(table), table).toEqual([
      ["any", [], 1],
      ["codes", ["en", "ta-IN"], 1],
      ["mixed", ["en-IN", "hi-IN", "zh-Hant-TW"], 1],
      ["words", [], 1],
    ]);
  }
  expect(await kept("asr_model")).toEqual([["wide", ["hi"], 1]]);
});
