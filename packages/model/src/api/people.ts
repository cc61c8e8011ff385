import type { PermissionsV1, PermissionsV2 } from "../access/decide.ts";
import { defineCall, type Id, parameters, shape } from "../kernel/index.ts";
import type { Row } from "../nouns/row.ts";
import type { user } from "../nouns/user.ts";

/** A user as lists show them. */
export type Person = {
  readonly id: Id;
  readonly name: string;
  /** Colour of the avatar, when one was chosen. */
  readonly color: string | null;
};

/** The user is asked to work for a client; `invited_by` is the name of the person who asks. */
export type Invitation = {
  readonly id: Id;
  readonly organisation: { readonly uuid: Id; readonly name: string };
  readonly invited_by: string;
};

/** Who is signed in, what they may do and where, and who invites them. */
export type Me = Pick<
  Row<typeof user>,
  | "id"
  | "email"
  | "first_name"
  | "last_name"
  | "profile_color"
  | "is_active"
  | "is_superuser"
  | "belongs_to"
  | "incorrect_login_attempts"
  | "two_factor_auth_mode"
  | "preferences"
> & {
  readonly permissions: PermissionsV1;
  readonly permissions_v2: PermissionsV2;
  /** Hosts that requests of agents may go to though they are not on the public internet. */
  readonly webhook_allow: readonly string[];
  /** At most 500 of them, by name. */
  readonly organisations: readonly { readonly uuid: Id; readonly name: string }[];
  readonly invitations: readonly Invitation[];
};

export const me = defineCall({
  method: "GET",
  path: "/api/users/home/",
  query: parameters<Record<never, never>>({}),
  answer: shape<Me>(),
});

const own = "/api/users/invitations/{id}/";

export const acceptInvitation = defineCall({
  method: "POST",
  path: `${own}accept/`,
  answer: shape<{ readonly organisation: Id }>(),
});

export const declineInvitation = defineCall({
  method: "POST",
  path: `${own}decline/`,
  answer: shape<{ readonly organisation: Id }>(),
});

const other = "/api/users/{id}/";

/** Lets a user try to sign in again. */
export const unlockAccount = defineCall({
  method: "PUT",
  path: `${other}unlock_account/`,
  answer: shape<{ readonly id: Id }>(),
});

/** Takes a user's second factor away. */
export const resetSecondFactor = defineCall({
  method: "PUT",
  path: `${other}reset_2fa/`,
  answer: shape<{ readonly id: Id }>(),
});
