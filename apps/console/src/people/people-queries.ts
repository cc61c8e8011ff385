import { ask, collection } from "@parley/client";
import { invitations, type Member, members } from "@parley/model/api/access";
import type { Id } from "@parley/model/kernel";
import { role } from "@parley/model/nouns/role";
import { user } from "@parley/model/nouns/user";
import { useQueryClient } from "@tanstack/react-query";
import { askForMe } from "../api/renew-me.ts";
import { send } from "../api/send.ts";
import type { RowsSource } from "../resource/page-query.ts";

/** What is known of the people of a client. */
const teamKey = (organisation: Id) => ["team", organisation];

/** Fetches the people of a client again after a change. It may have been of one's own rights: those are fetched too. */
export function useReloadTeam(organisation: Id): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: teamKey(organisation) }), askForMe(queries)]);
  };
}

/** The people of a client, found by name and address. */
export const teamSource = (organisation: Id, search: string | undefined): RowsSource<Member> => ({
  key: [...teamKey(organisation), "list"],
  query: search ?? "",
  load: async (offset, limit, signal) => {
    const query = { offset, limit, ...(search !== undefined && { search }) };
    const page = await ask(send, members, { path: { org: organisation }, query, ...(signal && { signal }) });
    return { count: page.count, rows: page.results };
  },
});

/** One of them; null for who is none. */
export const memberQuery = (organisation: Id, id: Id) => ({
  queryKey: [...teamKey(organisation), "member", id],
  queryFn: async (): Promise<Member | null> =>
    (await ask(send, members, { path: { org: organisation }, query: { id } })).results[0] ?? null,
});

/** Who is invited and has not answered. */
export const invitationsQuery = (organisation: Id) => ({
  queryKey: [...teamKey(organisation), "invited"],
  queryFn: async () => (await ask(send, invitations, { path: { org: organisation } })).results,
});

export const rolesOf = (organisation: Id) =>
  collection(send, role, "/api/organisations/{org}/roles/", { org: organisation });

/** All roles of a client, to begin with. */
export const rolesQuery = (organisation: Id) => ({
  queryKey: ["resource", rolesOf(organisation).path, "all"],
  queryFn: () => rolesOf(organisation).all(),
});

export const users = collection(send, user, "/api/users/");

/** What a person is called. */
export const personName = ({ first_name, last_name, email }: Pick<Member, "first_name" | "last_name" | "email">) =>
  `${first_name} ${last_name}`.trim() || email;
