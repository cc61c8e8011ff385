import { queryOptions } from "@tanstack/react-query";
import { fetchAll } from "../api/fetch-all.ts";
import type { AssignedNumber, ClientNumber } from "./assigned-number.ts";

type Agent = { readonly organisation: string; readonly flow: string };

export const numbersKey = (organisation: string) => ["numbers", organisation];

const shown = "channel=voice&read_depth=1&ordering=number&fields=number,status,is_test,is_verified,sip_line";

/** The numbers that an agent answers. */
export const assignedQuery = ({ organisation, flow }: Agent) =>
  queryOptions({
    queryKey: [...numbersKey(organisation), "assigned", flow],
    queryFn: () =>
      fetchAll<AssignedNumber>(`/api/organisations/${organisation}/flows/${flow}/virtual-numbers/assigned/?${shown}`),
    staleTime: 0,
  });

/** The numbers that an agent could answer: free ones, and those of the client's other agents. */
export const choiceQuery = ({ organisation, flow }: Agent) =>
  queryOptions({
    queryKey: [...numbersKey(organisation), "choice", flow],
    queryFn: async () => {
      const free = `/api/organisations/${organisation}/flows/${flow}/virtual-numbers/available_virtual_numbers/`;
      const all = `/api/telephony/virtual_numbers/?client=${organisation}&`;
      const [available, ofClient] = await Promise.all([
        fetchAll<ClientNumber>(`${free}?${shown},flow`),
        fetchAll<ClientNumber>(`${all}${shown},flow`),
      ]);
      const others = ofClient.filter((one) => one.flow !== null && flowIdOf(one) !== flow);
      return { available, others };
    },
    staleTime: 0,
  });

/** The agent that answers a number; null for none. */
export const flowIdOf = ({ flow }: ClientNumber): string | null =>
  typeof flow === "object" ? (flow?.uuid ?? null) : flow;
