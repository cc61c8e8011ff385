import { defineCall, type Id, shape } from "../kernel/index.ts";

const path = "/api/organisations/{org}/credentials/";

/** Seals the credentials of a client with a new key; their values stay. `sealed` counts them. */
export const rotateKey = defineCall({
  method: "POST",
  path: `${path}rotate_key/`,
  answer: shape<{ readonly sealed: number }>(),
});

/** An action or a block's webhook that names a credential. */
export type CredentialUse = {
  readonly flow: Id;
  readonly flow_name: string;
  readonly version: string;
  readonly kind: "action" | "block";
  readonly id: Id;
  readonly name: string;
};

/** The actions and webhooks of living versions that name a credential. */
export const credentialUses = defineCall({
  method: "GET",
  path: `${path}{id}/uses/`,
  answer: shape<{ readonly results: readonly CredentialUse[] }>(),
});
