import type { Id, JsonObject } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../../src/base/db.ts";
import { insertTask } from "../../src/tasks/task-rows.ts";
import { type Answered, type Ask, addOrganisation, startServer } from "../harness.ts";

/** Something that can be seen to have been done once, or twice. */
export async function leaveMark(db: Db, organisation: Id, mark: string): Promise<void> {
  await sql`insert into blacklist_number (organisation_id, caller_number, reason)
    values (${organisation}, gen_random_uuid()::text, ${mark})`.execute(db);
}

export const status = (id: Id, query = "") => `/api/async/status/${id}/${query}`;

/** The real server, and people of one client who start tasks behind the API's back. */
export async function startTaskWorld() {
  const server = await startServer();
  const { database } = server;
  const organisation = await addOrganisation(database);

  const marks = async (mark: string) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from blacklist_number
      where reason = ${mark}`.execute(database.forOrganisations([organisation]));
    return rows[0]?.count;
  };
  const start = (user: Id, name: string, input: JsonObject = {}, timeout = 30_000) =>
    database.withOrganisations([organisation], (trx) => insertTask(trx, { name, input, organisation, user, timeout }));

  /** Someone who may see the agents of the client. */
  const signIn = () => server.signIn([{ scope: "organisation", id: organisation, policy: "v2.flow.view" }]);

  return { server, organisation, marks, start, signIn };
}

/** Asks until the answer is as wanted. The test's own time-out ends what never comes. */
export async function until<T>(ask: () => Promise<T>, isWanted: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (isWanted(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const hasEnded = ({ body }: Answered) => body.status === "SUCCESS" || body.status === "FAILURE";

export const untilEnded = (ask: Ask, id: Id) => until(() => ask("GET", status(id)), hasEnded);
