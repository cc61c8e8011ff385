import { type ClientBase, escapeLiteral, type PoolClient, type QueryResult } from "pg";

/** What holds until the end of a transaction: what it may see, or why it sees everything, and how long a statement may run. */
export type Scope = {
  readonly setting: "app.org" | "app.reason";
  readonly value: string;
  /** Milliseconds. */
  readonly statementTimeout: number;
};

/** A statement as pg takes it; with a name, the connection prepares it once. */
export type Statement = { readonly text: string; readonly values: unknown[]; readonly name?: string };

// Answers no row, so that the reply of the statement behind it is the first that has any.
const setScope = {
  name: "scope",
  text: "select where set_config($1, $2, true) || set_config('statement_timeout', $3, true) is null",
};

/** Makes a new connection ready for `runAlone`. */
export async function prepareScope(client: ClientBase): Promise<void> {
  await client.query({ ...setScope, values: ["app.org", "", "0"] });
}

/** SQL that sets the scope within an open transaction. */
export const scopeSql = ({ setting, value, statementTimeout }: Scope): string =>
  `set local ${setting} = ${escapeLiteral(value)}; set local statement_timeout = ${statementTimeout}`;

/**
 * Runs one statement in a transaction of its own, which sets its scope first. PostgreSQL takes all that comes before one
 * sync as one transaction, so both go out in one write and come back in one answer: the wall costs no round trip. When
 * the scope cannot be set, the statement is not run.
 */
export async function runAlone(client: PoolClient, scope: Scope, statement: Statement): Promise<QueryResult> {
  // pg takes the two replies for those of one query that holds several statements.
  const answer = await sendTogether(client, scope, statement);
  const last: QueryResult | undefined = Array.isArray(answer) ? answer.at(-1) : undefined;
  if (last === undefined) throw new Error("A statement was answered without its scope");
  return last;
}

function sendTogether(client: PoolClient, scope: Scope, statement: Statement): Promise<QueryResult> {
  const { connection } = client;
  connection.stream.cork();
  try {
    connection.bind(
      { statement: setScope.name, values: [scope.setting, scope.value, String(scope.statementTimeout)] },
      true,
    );
    connection.execute({}, true);
    // Always by the extended protocol, whose messages wait for the sync that pg sends behind the statement.
    const extended = { ...statement, queryMode: "extended" };
    return client.query(extended);
  } finally {
    connection.stream.uncork();
  }
}
