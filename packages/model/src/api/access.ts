import type { PermissionsV1, PermissionsV2 } from "../access/decide.ts";
import type { Policy } from "../access/policy.ts";
import type { Page } from "../kernel/index.ts";
import { defineCall, type Id, type JsonSchema, parameters, shape } from "../kernel/index.ts";
import type { Row } from "../nouns/row.ts";
import type { user } from "../nouns/user.ts";

const path = "/api/organisations/{org}/access/";

/** Rights in an organisation, as lists of policies. */
export const policyList: JsonSchema = {
  type: "array",
  maxItems: 200,
  items: { type: "string", pattern: "^[A-Za-z0-9_.-]{1,100}$" },
  description: "Rights in the organisation: exactly these.",
};
const rights = {
  policies: policyList,
  role: { type: "string", format: "uuid", description: "A role of the organisation, whose rights are added." },
  flows: {
    type: "object",
    maxProperties: 200,
    additionalProperties: policyList,
    description: "Rights in single flows of the organisation, by the flow's id.",
  },
};

/** The rights that a person is to have: exactly those named, and those of the role. */
export type WantedRights = {
  readonly policies?: readonly Policy[];
  readonly role?: Id;
  readonly flows?: { readonly [flow: Id]: readonly Policy[] };
};

/** Rights as both permission models show them. */
export type ShownRights = { readonly permissions: PermissionsV1; readonly permissions_v2: PermissionsV2 };

/** A person who belongs to an organisation, with their rights there. */
export type Member = Pick<
  Row<typeof user>,
  "id" | "email" | "first_name" | "last_name" | "profile_color" | "is_active"
> &
  ShownRights & {
    readonly added_at: string;
    /** When they were last signed in anywhere, be it for another client; null for those who never were. */
    readonly last_seen_at: string | null;
    /** They have used up their tries of a password, at one browser of theirs or elsewhere, and wait there. */
    readonly is_locked: boolean;
  };

/** The people of an organisation. `id` finds one of them. */
export const members = defineCall({
  method: "GET",
  path: `${path}users/`,
  query: parameters<{
    readonly limit?: number;
    readonly offset?: number;
    readonly search?: string;
    readonly id?: Id;
  }>({
    limit: { type: "string" },
    offset: { type: "string" },
    start: { type: "string" },
    search: { type: "string" },
    id: { type: "string" },
  }),
  answer: shape<Page<Member>>(),
});

/** The names of all rights. */
export const policiesThereAre = defineCall({
  method: "GET",
  path: `${path}scopes/`,
  answer: shape<Page<Policy>>(),
});

/** The rights of one user in the organisation, as one of the permission models shows them. */
export const rightsOfMember = defineCall({
  method: "GET",
  path: `${path}user_permissions/`,
  query: parameters<{ readonly user_id?: Id; readonly iam_version?: "v1" | "v2" }>({
    user_id: { type: "string" },
    iam_version: { enum: ["v1", "v2"] },
  }),
  answer: shape<{ readonly user_id: Id } & (Pick<ShownRights, "permissions"> | Pick<ShownRights, "permissions_v2">)>(),
});

/** A person who belongs to the organisation, with their rights there. */
export type Belonging = ShownRights & { readonly id: Id; readonly status: "member"; readonly email?: string };

/** A person who is invited and has not answered yet. */
export type Invited = ShownRights & {
  readonly id: Id;
  readonly email: string;
  readonly status: "invited";
  readonly invited_by: Id;
};

/** The rights that a change replaces, of a person or of an invitation that waits: where they are others by now, nothing is. */
const seen: JsonSchema = {
  type: "object",
  required: ["policies", "flows"],
  additionalProperties: false,
  properties: { policies: policyList, flows: rights.flows },
  description: "The rights that the caller saw, of the person or of the invitation that waits. Others by now: 412.",
};

/** Gives a person of the organisation exactly these rights, or invites the person at an address. */
export const addToOrganisation = defineCall({
  method: "POST",
  path: `${path}add_to_organisation/`,
  body: shape<
    WantedRights & {
      readonly user_id?: Id;
      readonly email?: string;
      readonly seen?: Required<Pick<WantedRights, "policies" | "flows">>;
    }
  >({
    type: "object",
    additionalProperties: false,
    properties: {
      user_id: { type: "string", format: "uuid" },
      email: { type: "string", maxLength: 254 },
      ...rights,
      seen,
    },
  }),
  answer: shape<Belonging | Invited>(),
});

/** Invites the person at an address; staff make a user who belongs to the organisation. */
export const onboard = defineCall({
  method: "POST",
  path: `${path}onboard/`,
  body: shape<
    WantedRights & {
      readonly email: string;
      readonly first_name?: string;
      readonly last_name?: string;
      readonly password?: string;
    }
  >({
    type: "object",
    required: ["email"],
    additionalProperties: false,
    properties: {
      email: { type: "string", minLength: 3, maxLength: 254 },
      first_name: { type: "string", maxLength: 255 },
      last_name: { type: "string", maxLength: 255 },
      password: { type: "string", minLength: 12, maxLength: 1024 },
      ...rights,
    },
  }),
  answer: shape<Belonging | Invited>(),
});

/** Takes a user and all their rights out of the organisation. */
export const removeMember = defineCall({
  method: "DELETE",
  path: `${path}remove_user/`,
  query: parameters<{ readonly id: Id; readonly iam_version?: "v1" | "v2" }>({
    id: { type: "string" },
    iam_version: { enum: ["v1", "v2"] },
  }),
});

/** Who is invited to the organisation and has not answered yet. */
export const invitations = defineCall({
  method: "GET",
  path: `${path}invitations/`,
  answer: shape<Page<Invited>>(),
});

/** Takes an invitation back. */
export const withdrawInvitation = defineCall({ method: "DELETE", path: `${path}invitations/{id}/` });
