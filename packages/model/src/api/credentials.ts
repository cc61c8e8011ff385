import { defineCall, type Id, shape } from "../kernel/index.ts";

const path = "/api/organisations/{org}/credentials/";

/** Seals the credentials of a client with a new key; their values stay. `sealed` counts them. */
export const rotateKey = defineCall({
  method: "POST",
  path: `${path}rotate_key/`,
  answer: shape<{ readonly sealed: number }>(),
});

/** What names a credential: an action, a block's webhook, or the language model of a version, by its own name. */
export type CredentialUse = {
  readonly flow: Id;
  readonly flow_name: string;
  readonly version: string;
  /** Number of the release that callers may reach; null in a version as it is edited. */
  readonly release: number | null;
  readonly kind: "action" | "block" | "language_model";
  readonly id: Id;
  readonly name: string;
};

/** What names a credential: in what callers may reach, and in living versions. */
export const credentialUses = defineCall({
  method: "GET",
  path: `${path}{id}/uses/`,
  answer: shape<{ readonly results: readonly CredentialUse[] }>(),
});
