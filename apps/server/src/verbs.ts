import type { VerbHandlers } from "./noun-routes.ts";
import { organisationVerbs } from "./verbs/organisation.ts";

/** Nouns whose verbs have behaviour of their own. */
export const nounVerbs: { readonly [noun: string]: VerbHandlers } = {
  organisation: organisationVerbs,
};
