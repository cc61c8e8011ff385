import { reach, rules } from "@parley/model";
import { type RawBuilder, sql } from "kysely";
import type { Visit } from "./route.ts";

/**
 * Whether the caller may read an agent of a client whose agents they may read. An agent's own grant goes before that of
 * its client, and may give less. For calls whose path does not name the agent.
 */
export function isReadable({ caller }: Pick<Visit, "caller">, flow: RawBuilder<unknown>): RawBuilder<boolean> {
  const { hiddenFlows } = reach(caller.access, rules.flowRead);
  return hiddenFlows.length === 0 ? sql`true` : sql`(${flow} = any(${sql.val([...hiddenFlows])}::uuid[])) is not true`;
}
