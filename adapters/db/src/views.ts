import { appRole, systemRole } from "./roles.ts";

export type TableRight = "select" | "insert" | "update" | "delete";

/** A table of schema `parley`, and what of it schema `app` shows under the same name. */
export type ViewDefinition = {
  readonly table: string;
  /** Columns that requests may see; leave out what only the system path may, such as password hashes. */
  readonly columns: readonly string[];
  /** What requests may do with the rows. Default: everything. */
  readonly rights?: readonly TableRight[];
  /** What the system path may do with the table. Default: everything. */
  readonly systemRights?: readonly TableRight[];
};

const everything: readonly TableRight[] = ["select", "insert", "update", "delete"];

/**
 * The setting is empty outside `withOrganisations`: then no row matches. As a query of its own it is read once per
 * scan, not for every row. So the index on organisation_id is used.
 */
const inScope = "organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])";

/** SQL of the view of a tenant noun: rows of the organisations in scope, for reading and for writing. */
export function tenantView(definition: ViewDefinition): string {
  return viewSql(definition, `\n  where ${inScope}\n  with local check option`);
}

/** SQL of the view of a shared noun: also the rows without organisation, which only the system path may write. */
export function sharedView(definition: ViewDefinition): string {
  const table = tableOf(definition);
  const trigger = (event: string, condition: string) =>
    `create trigger shared_rows_are_read_only_on_${event} before ${event} on ${table} for each row
  when (${condition}) execute function parley.refuse_shared_write();`;
  return [
    viewSql(definition, `\n  where organisation_id is null or ${inScope}\n  with local check option`),
    trigger("insert", "new.organisation_id is null"),
    trigger("update", "old.organisation_id is null or new.organisation_id is null"),
    trigger("delete", "old.organisation_id is null"),
  ].join("\n");
}

/** SQL of the view of a system noun, which belongs to no organisation: the access rules alone guard it. */
export function systemView(definition: ViewDefinition): string {
  return viewSql(definition, "");
}

/** SQL for a table that requests never see: rights for the system path alone. */
export function systemTable(definition: Pick<ViewDefinition, "table" | "systemRights">): string {
  return `grant ${(definition.systemRights ?? everything).join(", ")} on ${tableOf(definition)} to ${systemRole};`;
}

function viewSql(definition: ViewDefinition, condition: string): string {
  const view = `app.${quote(definition.table)}`;
  const rights = (definition.rights ?? everything).join(", ");
  return `create or replace view ${view} as
  select ${definition.columns.map(quote).join(", ")}
  from ${tableOf(definition)}${condition};
grant ${rights} on ${view} to ${appRole};
${systemTable(definition)}`;
}

function tableOf(definition: { readonly table: string }): string {
  return `parley.${quote(definition.table)}`;
}

function quote(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}
