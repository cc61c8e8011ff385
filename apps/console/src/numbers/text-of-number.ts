import { ProblemError } from "@parley/client";
import type { QueryClient } from "@tanstack/react-query";
import { flowQuery, organisationQuery } from "../api/queries.ts";
import { site } from "../api/site.ts";
import { archivedOf } from "../parts/archived/archived.ts";
import { callText } from "./call-text.ts";
import { assignedQuery } from "./numbers-queries.ts";
import { texts } from "./texts.ts";

type Agent = { readonly organisation: string; readonly flow: string };

/** How a number of an agent is called now, or why calls to it are not answered: one sentence, of what the server has. */
export async function textOfNumber(queries: QueryClient, agent: Agent, number: string): Promise<string> {
  try {
    const [numbers, row, client] = await Promise.all([
      queries.fetchQuery(assignedQuery(agent)),
      queries.fetchQuery({ ...flowQuery(agent.organisation, agent.flow), staleTime: 0 }),
      queries.fetchQuery({ ...organisationQuery(agent.organisation), staleTime: 0 }).catch(unlessOutOfReach),
    ]);
    return callText({
      numbers: numbers.filter((one) => one.number === number),
      archived: archivedOf(client, row),
      isLive: row.live_release !== null,
      sipAddress: site.sipAddress,
    });
  } catch (error) {
    return texts.ways.failed(error instanceof Error ? error.message : String(error));
  }
}

/** Who may see one agent of a client does not always see the client. */
function unlessOutOfReach(error: unknown): undefined {
  if (error instanceof ProblemError && [403, 404].includes(error.status)) return undefined;
  throw error;
}
