import type { Me } from "@parley/model/api/people";
import { useQuery } from "@tanstack/react-query";
import { meQuery } from "./queries.ts";

/** Undefined until the server has answered. */
export const useMe = (): Me | undefined => useQuery(meQuery).data;
