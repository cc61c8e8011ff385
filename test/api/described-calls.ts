import { policyOf } from "../../apps/server/src/access/route.ts";
import { allRoutes } from "../../apps/server/src/serve/routes.ts";

export type DescribedCall = {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** As `x-policy` in OpenAPI. */
  readonly policy: string;
};

const noKeys = () => Promise.reject(new Error("Calls are described here, and none is made."));

/** Every call of the API, as the server declares it. */
export function describedCalls(): readonly DescribedCall[] {
  return allRoutes({ current: noKeys, byId: noKeys }).map((route) => ({
    method: route.method,
    path: route.path,
    summary: route.summary,
    policy: policyOf(route),
  }));
}
