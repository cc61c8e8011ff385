import { sharedView, systemTable, systemView, tenantView } from "@parley/db";
import { columnsOf, createTable, foreignKeys, type Noun, nouns, storedFields } from "@parley/model";

// Prints the SQL of every noun's table and view. Its output is the text of a migration: name nouns to print only those.
//   node apps/server/scripts/print-schema.ts [noun ...] > adapters/db/migrations/NNNN-what-it-does.sql

const views = { tenant: tenantView, shared: sharedView, system: systemView };

function viewOf(noun: Noun): string {
  if (noun.isPrivate) return systemTable({ table: noun.name });
  const adding = ["select", "insert"] as const;
  const rights = noun.shape === "log" ? { rights: adding, systemRights: adding } : {};
  const columns = columnsOf(noun).map((column) => column.name);
  const view = views[noun.wall]({ table: noun.name, columns, ...rights });
  const secrets = Object.entries(storedFields(noun)).flatMap(([name, field]) => (field.writeOnly ? [name] : []));
  if (secrets.length === 0) return view;
  const readable = columns.filter((column) => !secrets.includes(column)).map((column) => `"${column}"`);
  return `${view}
-- ${secrets.join(", ")}: written by requests, read by none.
revoke select on app."${noun.name}" from parley_app;
grant select (${readable.join(", ")}) on app."${noun.name}" to parley_app;`;
}

const asked = process.argv.slice(2);
const chosen = nouns.filter((noun) => asked.length === 0 || asked.includes(noun.name));
const parts = [
  ...chosen.map((noun) => `-- ${noun.title}\n${createTable(noun)}`),
  ...chosen.map(foreignKeys).filter((sql) => sql !== ""),
  ...chosen.map(viewOf),
];
process.stdout.write(`${parts.join("\n\n")}\n`);
