import { expect, test } from "vitest";
import { emptyDatabase } from "./empty-database.ts";

const organisation = "00000000-0000-7000-8000-00000000000a";
const flow = "00000000-0000-7000-8000-00000000000f";

test("calls that said two things at once are mended before the database forbids them", async () => {
  await using empty = await emptyDatabase();
  const { client, migrateTo } = empty;
  await migrateTo("0020");
  await client.query(`insert into parley.organisation (id, organisation_id, name)
    values ('${organisation}', '${organisation}', 'A')`);
  await client.query(`insert into parley.flow (id, organisation_id, name) values ('${flow}', '${organisation}', 'F')`);
  const at = (seconds: number) => `'2026-11-20T10:00:0${seconds}Z'`;
  const add = (caller: string, columns: string, values: string) =>
    client.query(`insert into parley.call (organisation_id, flow, caller_number, updated_at, ${columns})
      values ('${organisation}', '${flow}', '${caller}', ${at(9)}, ${values})`);
  await add(
    "went on",
    "status, category, answered_at, ended_at, end_reason, duration_ms",
    `'in_progress', 'completed', ${at(1)}, ${at(3)}, 'worker_lost', 2000`,
  );
  await add("went on with a reason", "status, category, end_reason", "'in_progress', 'ongoing', 'worker_lost'");
  await add("goes on", "status, category, answered_at", `'in_progress', 'ongoing', ${at(1)}`);
  await add("was imported", "status, category, answered_at, duration_ms", `'completed', 'completed', ${at(1)}, 4000`);
  await add("was never answered", "status, category", "'no_answer', 'completed'");
  await add("is whole", "status, category, ended_at", `'completed', 'completed', ${at(2)}`);

  await migrateTo("0021");
  const { rows } = await client.query(`select caller_number, status, category, end_reason,
    extract(second from ended_at)::integer as ended from parley.call order by created_at, id`);
  const told = (row: (typeof rows)[number]) => [row.caller_number, row.status, row.category, row.end_reason, row.ended];
  expect(rows.map(told)).toEqual([
    ["went on", "failed", "completed", "worker_lost", 3],
    ["went on with a reason", "failed", "completed", "worker_lost", 9],
    ["goes on", "in_progress", "ongoing", null, null],
    ["was imported", "completed", "completed", null, 5],
    ["was never answered", "no_answer", "completed", null, 9],
    ["is whole", "completed", "completed", null, 2],
  ]);
});
