import { nouns } from "@parley/model";
import { authRoutes } from "./auth/auth-routes.ts";
import type { SigningKeys } from "./auth/signing-keys.ts";
import type { Route } from "./http/route.ts";
import { nounRoutes } from "./noun-routes.ts";
import { readVerbs, rowVerbs } from "./rows/verbs.ts";
import { nounVerbs } from "./verbs.ts";

/** Every call of the API. */
export function allRoutes(keys: SigningKeys): readonly Route[] {
  return [
    ...authRoutes(keys),
    ...nouns.flatMap((noun) =>
      nounRoutes(noun, { ...(noun.versioned ? readVerbs : rowVerbs), ...nounVerbs[noun.name] }),
    ),
  ];
}
