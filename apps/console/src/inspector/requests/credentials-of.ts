import { rowsAt } from "@parley/client";
import type { Id } from "@parley/model/kernel";
import type { credential } from "@parley/model/nouns/credential";
import { send } from "../../api/send.ts";

/** The credentials of a client. */
export const credentialsOf = (organisation: Id) =>
  rowsAt<typeof credential>(send, "/api/organisations/{org}/credentials/", { org: organisation });

/** All of them, as the list beside a request shows them. */
export const credentialsQuery = (organisation: Id) => ({
  queryKey: ["credentials", organisation] as const,
  queryFn: () => credentialsOf(organisation).list({ limit: 500 }),
});
