import { Client } from "pg";
import { type CallPlan, inventedCall } from "./invented-call.ts";

const batch = 5000;

/** Calls older than these are loaded without their events: only their own pages would show them. */
const withEvents = 20_000;

/**
 * Puts invented calls into a database, about 20,000 a second. `adminUrl` must be a superuser's: triggers and foreign keys
 * rest meanwhile, and the indexes are made when the rows are there. `onProgress` gets how many are loaded.
 */
export async function loadCalls(
  adminUrl: string,
  plan: CallPlan,
  onProgress: (loaded: number) => void = () => {},
): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query("begin; set local session_replication_role = replica; set local maintenance_work_mem = '512MB'");
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
       where i.indrelid = any ('{parley.call,parley.call_text}'::regclass[]) and not i.indisprimary`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (let from = 0; from < plan.count; from += batch) {
      await loadBatch(client, plan, { from, to: Math.min(from + batch, plan.count) });
      onProgress(Math.min(from + batch, plan.count));
    }
    await client.query("set local role parley_owner");
    for (const { definition } of indexes) await client.query(definition);
    await client.query("commit");
    await client.query("vacuum analyze parley.call, parley.call_text, parley.call_event");
  } finally {
    await client.end();
  }
}

async function loadBatch(client: Client, plan: CallPlan, range: { from: number; to: number }): Promise<void> {
  const { organisation } = plan;
  const calls = Array.from({ length: range.to - range.from }, (_, index) => inventedCall(plan, range.from + index));
  // Only the columns that the rows name: the others keep the defaults that later migrations give them.
  const rows = (table: string, values: readonly Readonly<Record<string, unknown>>[]) => {
    const columns = Object.keys(values[0] ?? {}).join(", ");
    return client.query(
      `insert into parley.${table} (${columns}) select ${columns} from json_populate_recordset(null::parley.${table}, $1)`,
      [JSON.stringify(values)],
    );
  };
  await rows(
    "call",
    calls.map(({ row }) => row),
  );
  await rows(
    "call_text",
    calls.map(({ row, events }) => ({
      call: row.id,
      organisation_id: organisation,
      words: [
        row.caller_number,
        row.number,
        row.disposition,
        ...(Array.isArray(row.tags) ? row.tags : []),
        row.state,
        ...events.map(({ data }) => data.text),
      ]
        .filter((text) => typeof text === "string")
        .join("\n")
        .toLowerCase(),
    })),
  );
  const recent = calls.filter((_, index) => range.from + index >= plan.count - withEvents);
  if (recent.length === 0) return;
  await client.query(
    `insert into parley.call_event (id, organisation_id, call, seq, at_ms, type, data)
     select uuidv7(), $1, e.call, e.seq, e.at_ms, e.type, e.data
     from json_to_recordset($2) as e(call uuid, seq integer, at_ms integer, type text, data jsonb)`,
    [
      organisation,
      JSON.stringify(recent.flatMap(({ row, events }) => events.map((event) => ({ ...event, call: row.id })))),
    ],
  );
}
