import { findCredentials } from "@parley/db/store";
import { createOutside, webhookSender } from "@parley/webhook";
import type { TestServerOptions } from "./harness.ts";

/** Options of a server whose requests go out as the product's do, to these hosts; a fault of the sender fails the test. */
export const realOutside = (allowed: readonly string[]): TestServerOptions => ({
  outside: (database, vault) =>
    createOutside({
      send: webhookSender({ allowed }),
      findCredentials: (organisation, names) => findCredentials(database, vault.open, { organisation, names }),
      onFault: (error) => {
        throw error;
      },
    }),
  webhookAllow: allowed,
});
