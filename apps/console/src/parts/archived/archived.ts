import type { Row } from "@parley/client";
import type { flow } from "@parley/model/nouns/flow";

type Agent = Pick<Row<typeof flow>, "status" | "deployed_version">;

/**
 * What is archived, an agent or its client: then no call of the agent is answered, whatever is live of it. Null for
 * neither. Where both are, it is the client: the agent is of no use before it.
 */
export type Archived = "client" | "agent" | null;

type Statused = { readonly status: string } | undefined;

/** What cannot be seen, or is not fetched yet, counts as not archived. */
export const archivedOf = (client: Statused, agent: Statused): Archived =>
  client?.status === "archived" ? "client" : agent?.status === "archived" ? "agent" : null;

/** The status of an agent in lists: live is what answers. */
export function standingOf(agent: Agent, client: Statused): Agent["status"] | "live" {
  if (archivedOf(client, agent) !== null) return "archived";
  return agent.status === "active" && agent.deployed_version !== null ? "live" : agent.status;
}
