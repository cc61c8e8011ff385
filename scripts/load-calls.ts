import { parseArgs } from "node:util";
import { isId } from "@parley/model/kernel";
import { Client } from "pg";
import { loadCalls } from "../bench/calls/load-calls.ts";

/**
 * Fills a flow with invented calls, to see how the product feels with many:
 * `DATABASE_URL=<superuser's url> node scripts/load-calls.ts --flow <uuid> [--calls 1000000] [--days 180] [--seed 1]`.
 */
const { values } = parseArgs({
  options: {
    flow: { type: "string" },
    calls: { type: "string", default: "1000000" },
    days: { type: "string", default: "180" },
    seed: { type: "string", default: "1" },
  },
});
const url = process.env.DATABASE_URL;
const { flow } = values;
if (url === undefined || flow === undefined || !isId(flow)) {
  console.error("Set DATABASE_URL to the superuser's address and name the flow: --flow <uuid>.");
  process.exit(1);
}
const client = new Client({ connectionString: url });
await client.connect();
const { rows } = await client.query<{ organisation: string }>(
  "select organisation_id as organisation from parley.flow where id = $1",
  [flow],
);
await client.end();
const organisation = rows[0]?.organisation;
if (organisation === undefined) throw new Error(`There is no flow ${flow}.`);
const plan = { organisation, flow, count: Number(values.calls), days: Number(values.days), seed: Number(values.seed) };
await loadCalls(url, { ...plan, until: Date.now() }, (loaded) => {
  if (loaded % 100_000 === 0 || loaded === plan.count) console.log(`${loaded} of ${plan.count} calls`);
});
