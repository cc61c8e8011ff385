import { expect, test } from "vitest";
import { emptyDatabase } from "./empty-database.ts";

test("what was counted by the hour and in all stands under its day too, each block in one row", async () => {
  await using empty = await emptyDatabase();
  const { client, migrateTo } = empty;
  await migrateTo("0014");
  await client.query(`set timezone = 'UTC';
      insert into parley.organisation (id, organisation_id, name)
        values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000a', 'Client');
      insert into parley.flow (id, organisation_id, name)
        values ('00000000-0000-7000-8000-00000000000b', '00000000-0000-7000-8000-00000000000a', 'Agent')`);
  await client.query(`insert into parley.call_tally
      (organisation_id, flow, is_test, version, release, kind, hour, item, step, calls, times)
      select '00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b', false, '0.0.1', null,
        t.kind, h.hour::timestamptz, t.item::uuid, t.step, t.calls, t.times
      from (values ('-infinity'), ('2026-11-20 22:00'), ('2026-11-20 23:00'), ('2026-11-21 00:00')) h (hour)
        cross join (values ('call', '00000000-0000-7000-8000-00000000000b', 0, 3, 3),
          ('block', '00000000-0000-7000-8000-000000000001', 0, 3, 5),
          ('end', '00000000-0000-7000-8000-000000000001', 0, 2, 2),
          ('answer', '00000000-0000-7000-8000-000000000001', 0, 1, 1),
          ('answer', '00000000-0000-7000-8000-000000000001', 20, 2, 4),
          ('path', '00000000-0000-7000-8000-000000000002', 0, 3, 5)) t (kind, item, step, calls, times)`);
  await migrateTo("0015");
  const { rows } = await client.query(`select span, since::text, kind, calls, times, ended, waits::text
      from parley.call_tally where kind <> 'call' order by span, since, kind`);
  const row = (span: string, since: string, factor: number) => [
    {
      ...{ span, since, kind: "block", calls: 3 * factor, times: 5 * factor, ended: 2 * factor },
      waits: String(BigInt(4 * factor) * 10n ** 160n + BigInt(factor)),
    },
    { span, since, kind: "path", calls: 3 * factor, times: 5 * factor, ended: 0, waits: "0" },
  ];
  expect(rows).toEqual([
    ...row("all", "-infinity", 1),
    ...row("day", "2026-11-20 00:00:00+00", 2),
    ...row("day", "2026-11-21 00:00:00+00", 1),
    ...row("hour", "2026-11-20 22:00:00+00", 1),
    ...row("hour", "2026-11-20 23:00:00+00", 1),
    ...row("hour", "2026-11-21 00:00:00+00", 1),
  ]);
});
