import { rowsAt } from "@parley/client";
import type { Id } from "@parley/model/kernel";
import type { credential } from "@parley/model/nouns/credential";
import { useQuery } from "@tanstack/react-query";
import { send } from "./send.ts";

/** The credentials of a client. */
export const credentialsOf = (organisation: Id) =>
  rowsAt<typeof credential>(send, "/api/organisations/{org}/credentials/", { org: organisation });

/** All of them, as the list beside a request shows them. */
export const credentialsQuery = (organisation: Id) => ({
  queryKey: ["credentials", organisation] as const,
  queryFn: () => credentialsOf(organisation).list({ limit: 500 }),
  // Colleagues add some meanwhile: who opens the list sees those too.
  staleTime: 0,
});

type Listed = Awaited<ReturnType<ReturnType<typeof credentialsOf>["list"]>>;

/** The names of all: null where they are not known, undefined while they are asked for. */
export function useCredentialNames(organisation: Id): readonly string[] | null | undefined {
  const { data, isFetching } = useQuery({ ...credentialsQuery(organisation), select: allNames });
  return data === undefined && isFetching ? undefined : (data ?? null);
}

const allNames = ({ results, next }: Listed) => (next === null ? results.map(({ name }) => name) : null);
