import { reach, rules } from "@parley/model";
import { type RawBuilder, sql } from "kysely";
import type { Visit } from "./route.ts";

/**
 * Whether an agent is none that the caller may not read though they may read those of its client: an entry of its own
 * stands before the client's, and may give less. For calls whose path does not name the agent.
 */
export function isReadable({ caller }: Pick<Visit, "caller">, flow: RawBuilder<unknown>): RawBuilder<boolean> {
  const { hiddenFlows } = reach(caller.access, rules.flowRead);
  return hiddenFlows.length === 0 ? sql`true` : sql`(${flow} = any(${sql.val([...hiddenFlows])}::uuid[])) is not true`;
}
