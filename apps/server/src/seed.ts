import { sql } from "kysely";
import { hashPassword } from "./auth/passwords.ts";
import type { Deps } from "./deps.ts";
import { seedLanguages } from "./seed/languages.ts";

/** Who may sign in after the first start. */
export type FirstUser = { readonly email: string; readonly password: string };

/** The client that a new installation begins with. */
const demoName = "Parley demo";

/**
 * Fills a new installation: languages, the first user with every right, and a client to try things with. Does nothing
 * to an installation that already has users.
 */
export async function seed(deps: Deps, firstUser: FirstUser): Promise<void> {
  const password = await hashPassword(firstUser.password);
  await deps.database.asSystem("fill a new installation", (db) =>
    db.transaction().execute(async (trx) => {
      await sql`lock table "user" in share row exclusive mode`.execute(trx);
      const { rows } = await sql`select 1 from "user" limit 1`.execute(trx);
      if (rows.length > 0) return;
      await seedLanguages(trx);
      await sql`insert into "user" (id, email, password, first_name, is_superuser)
        values (${deps.newId()}, ${firstUser.email.toLowerCase()}, ${password}, 'Admin', true)`.execute(trx);
      const organisation = deps.newId();
      await sql`insert into organisation (id, organisation_id, name, display_name)
        values (${organisation}, ${organisation}, ${demoName}, ${demoName})`.execute(trx);
    }),
  );
}
