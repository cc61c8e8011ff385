import { useQuery } from "@tanstack/react-query";
import { organisationQuery } from "../../api/queries.ts";
import { useFlow } from "../use-agent.ts";
import { type Archived, archivedOf } from "./archived.ts";

/** The client of an address, once it has been fetched; who may see one agent alone does not get it. */
export const useClient = (organisation: string) =>
  useQuery({ ...organisationQuery(organisation), enabled: organisation !== "" }).data;

/** Whether an agent or its client is archived. */
export function useArchived(agent: { readonly organisation: string; readonly flow: string }): Archived {
  const row = useFlow(agent.organisation, agent.flow).data;
  return archivedOf(useClient(agent.organisation), row);
}
