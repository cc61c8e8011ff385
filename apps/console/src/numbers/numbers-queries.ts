import { listsAt } from "@parley/client";
import { allNumbers, assignedNumbers, availableNumbers } from "@parley/model/api/numbers";
import { queryOptions } from "@tanstack/react-query";
import { send } from "../api/send.ts";
import { type ClientNumber, shownOfNumber } from "./assigned-number.ts";

type Agent = { readonly organisation: string; readonly flow: string };

export const numbersKey = (organisation: string) => ["numbers", organisation];

const asked = { filters: { channel: "voice" }, ordering: ["number"], depth: 1 } as const;

/** The numbers that an agent answers. */
export const assignedQuery = ({ organisation, flow }: Agent) =>
  queryOptions({
    queryKey: [...numbersKey(organisation), "assigned", flow],
    queryFn: () => listsAt(send, assignedNumbers, { org: organisation, flow }).all({ ...asked, fields: shownOfNumber }),
    staleTime: 0,
  });

/** The numbers that an agent could answer: free ones, and those of the client's other agents. */
export const choiceQuery = ({ organisation, flow }: Agent) =>
  queryOptions({
    queryKey: [...numbersKey(organisation), "choice", flow],
    queryFn: async () => {
      const fields = [...shownOfNumber, "flow"] as const;
      const filters = { ...asked.filters, client: organisation };
      const [available, ofClient] = await Promise.all([
        listsAt(send, availableNumbers, { org: organisation, flow }).all({ ...asked, fields }),
        listsAt(send, allNumbers).all({ ...asked, filters, fields }),
      ]);
      const others = ofClient.filter((one) => one.flow !== null && flowIdOf(one) !== flow);
      return { available, others };
    },
    staleTime: 0,
  });

/** The agent that answers a number; null for none. */
export const flowIdOf = ({ flow }: ClientNumber): string | null =>
  typeof flow === "object" ? (flow?.uuid ?? null) : flow;
