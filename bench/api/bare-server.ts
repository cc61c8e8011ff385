import { nounNamed, storedFields } from "@parley/model";
import Fastify from "fastify";
import { Pool } from "pg";

/**
 * The peer: Fastify and pg as anyone would write them by hand. No sign-in, no policies, no walls, no path to resolve;
 * the same rows by the same SELECT, answered as the same JSON. Prints its port.
 */
const pool = new Pool({ connectionString: process.env.BARE_DATABASE_URL, max: 16 });
const app = Fastify();

const columns = Object.entries(storedFields(nounNamed("block")))
  .filter(([, field]) => !field.internal)
  .map(([name]) => `t."${name}"`)
  .join(", ");

const select = `select ${columns},
  array(select r.id from parley.path r where r.destination_block = t.id and r.deleted_at is null order by r.id)
    as inbound_paths,
  array(select r.id from parley.path r where r.source_block = t.id and r.deleted_at is null order by r.id)
    as outbound_paths,
  (select coalesce(jsonb_agg(jsonb_build_object('name', r.name, 'types', r.types) order by r.id), '[]')
    from parley.block_entity r where r.block = t.id and r.deleted_at is null) as entities
  from parley.block t`;
const ofVersion = "where t.flow_config = $1 and t.deleted_at is null";

app.get<{ Params: { version: string }; Querystring: { limit: string } }>("/:version/blocks/", async (request) => {
  const { version } = request.params;
  const [counted, selected] = await Promise.all([
    pool.query<{ count: string }>(`select count(*) as count from parley.block t ${ofVersion}`, [version]),
    pool.query(`${select} ${ofVersion} order by t.created_at, t.id limit $2 offset $3`, [
      version,
      Number(request.query.limit),
      0,
    ]),
  ]);
  return { count: Number(counted.rows[0]?.count), next: null, previous: null, results: selected.rows };
});

app.get<{ Params: { version: string; id: string } }>("/:version/blocks/:id/", async (request, reply) => {
  const { version, id } = request.params;
  const { rows } = await pool.query(`${select} ${ofVersion} and t.id = $2`, [version, id]);
  const [row] = rows;
  return row ?? reply.code(404).send({ code: "not_found" });
});

await app.listen({ host: "127.0.0.1", port: Number(process.env.BARE_PORT) });
