import type { PermissionsV1, PermissionsV2 } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { useQuery } from "@tanstack/react-query";
import { meQuery } from "./queries.ts";

/** Who is signed in, as `GET /api/users/home/` answers. */
export type Me = {
  readonly id: Id;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly profile_color: string | null;
  readonly preferences: readonly { readonly interface: string; readonly config: unknown }[];
  readonly permissions: PermissionsV1;
  readonly permissions_v2: PermissionsV2;
  /** Hosts that requests of agents may go to though they are not on the public internet. */
  readonly webhook_allow: readonly string[];
  readonly organisations: readonly { readonly uuid: Id; readonly name: string }[];
  readonly invitations: readonly Invitation[];
};

/** Somebody asks the person to work for a client; `invited_by` is their name. */
export type Invitation = {
  readonly id: Id;
  readonly organisation: { readonly uuid: Id; readonly name: string };
  readonly invited_by: string;
};

/** Undefined until the server has told. */
export const useMe = (): Me | undefined => useQuery(meQuery).data;
