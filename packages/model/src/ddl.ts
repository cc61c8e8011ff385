import type { Field } from "./kernel/index.ts";
import { columnOf, type Noun, storedFields } from "./noun.ts";

/** One column of a noun's table. */
export type Column = {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly default: string | null;
};

const largestInteger = 2_147_483_647;

function typeOf(field: Field): string {
  switch (field.kind) {
    case "text":
      return "text";
    case "integer":
      return (field.max ?? largestInteger) > largestInteger ? "bigint" : "integer";
    case "number":
      return "double precision";
    case "boolean":
      return "boolean";
    case "id":
      return "uuid";
    case "ids":
      return "uuid[]";
    case "texts":
      return "text[]";
    case "timestamp":
      return "timestamp with time zone";
    case "json":
      return "jsonb";
  }
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** JSON's own null is kept as no value. */
const mayBeNull = (field: Field) => field.nullable || (field.kind === "json" && field.default === null);

function defaultOf(field: Field): string | null {
  const { default: value } = field;
  if (value === undefined || value === null) return null;
  if (field.kind === "json") return `${literal(JSON.stringify(value))}::jsonb`;
  if (Array.isArray(value)) return `array[${value.map((item) => literal(String(item))).join(", ")}]::${typeOf(field)}`;
  return typeof value === "string" ? literal(value) : String(value);
}

/** The columns of a noun's table, in order; the wall's and the bookkeeping ones too. */
export function columnsOf(noun: Noun): readonly Column[] {
  const bookkeeping: Column[] = [
    { name: "created_at", type: "timestamp with time zone", nullable: false, default: "now()" },
  ];
  if (noun.shape === "row") {
    bookkeeping.push({ name: "updated_at", type: "timestamp with time zone", nullable: false, default: "now()" });
    bookkeeping.push({ name: "revision", type: "integer", nullable: false, default: "1" });
  }
  if (noun.softDelete) {
    bookkeeping.push({ name: "deleted_at", type: "timestamp with time zone", nullable: true, default: null });
  }
  if (noun.versioned) bookkeeping.push({ name: "deleted_with", type: "uuid", nullable: true, default: null });
  const first: Column[] = [{ name: "id", type: "uuid", nullable: false, default: "uuidv7()" }];
  if (noun.wall !== "system") {
    first.push({ name: "organisation_id", type: "uuid", nullable: noun.wall === "shared", default: null });
  }
  const taken = new Set([...first, ...bookkeeping].map((column) => column.name));
  const own = Object.entries(storedFields(noun)).flatMap(([name, field]) => {
    const column = columnOf(noun, name);
    if (taken.has(column)) return [];
    taken.add(column);
    return [{ name: column, type: typeOf(field), nullable: mayBeNull(field), default: defaultOf(field) }];
  });
  return [...first, ...own, ...bookkeeping];
}

/** `create table` and its indexes; references follow in `foreignKeys`, because nouns refer to each other in circles. */
export function createTable(noun: Noun): string {
  const table = `parley.${quote(noun.name)}`;
  const lines = columnsOf(noun).map(
    (column) =>
      `  ${quote(column.name)} ${column.type}${column.nullable ? "" : " not null"}${
        column.default === null ? "" : ` default ${column.default}`
      }`,
  );
  lines.push("  primary key (id)");
  const living = noun.softDelete ? " where deleted_at is null" : "";
  const uniques = noun.unique.map(
    (fields) => `create unique index on ${table} (${list(noun, fields)}) nulls not distinct${living};`,
  );
  const indexes = noun.indexes.map((fields) => `create index on ${table} (${list(noun, fields)});`);
  const wall = noun.wall !== "system" && !startsWithWall(noun) ? [`create index on ${table} (organisation_id);`] : [];
  return [`create table ${table} (\n${lines.join(",\n")}\n);`, ...uniques, ...indexes, ...wall].join("\n");
}

const startsWithWall = (noun: Noun) =>
  [...noun.unique, ...noun.indexes].some(
    ([first]) => first !== undefined && columnOf(noun, first) === "organisation_id",
  );

/** What ties a noun's rows to those they name. Checked at the end of a transaction: an edit may create in any order. */
export function foreignKeys(noun: Noun): string {
  const table = `parley.${quote(noun.name)}`;
  const targets = new Map<string, string>();
  if (noun.wall !== "system" && noun.shape === "row" && noun.name !== "organisation") {
    targets.set("organisation_id", "organisation");
  }
  for (const [name, field] of Object.entries(storedFields(noun))) {
    if (field.kind === "id" && field.to) targets.set(columnOf(noun, name), field.to);
  }
  return [...targets]
    .map(
      ([column, target]) =>
        `alter table ${table} add foreign key (${quote(column)}) references parley.${quote(target)} (id) deferrable initially deferred;`,
    )
    .join("\n");
}

const list = (noun: Noun, fields: readonly string[]) => fields.map((name) => quote(columnOf(noun, name))).join(", ");

const quote = (identifier: string) => `"${identifier}"`;
