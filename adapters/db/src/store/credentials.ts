import type { Tables } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import type { Database } from "../connection/open-database.ts";

type Open = (sealed: string, context: string) => Promise<string>;

/** The credentials of a client that are named, opened: for the sender alone. Of what there is none of, nothing is given. */
export async function findCredentials(
  database: Database<Tables>,
  open: Open,
  { organisation, names }: { readonly organisation: Id; readonly names: readonly string[] },
): Promise<readonly { readonly name: string; readonly value: string; readonly hosts: readonly string[] }[]> {
  const rows = await database.asSystem("fill the credentials into a request", (db) =>
    db
      .selectFrom("credential")
      .select(["id", "name", "value", "hosts"])
      .where("organisation_id", "=", organisation)
      .where("name", "in", [...names])
      .execute(),
  );
  return Promise.all(
    rows.map(async ({ id, name, value, hosts }) => ({
      name,
      hosts,
      value: await open(value, `credential ${id} value`),
    })),
  );
}
