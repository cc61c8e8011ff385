import type { CallLimit, Routing } from "@parley/db/store";
import { handlingInForce, readCallHandling } from "@parley/flow";
import type { CallHandling, HandlingInForce, HandlingSource } from "@parley/model/kernel";
import type { Logger } from "pino";
import type { Beta } from "./chosen-release.ts";

/** How the calls of a number are taken at this moment: it is read for each call, so a change holds for the next one. */
export function handlingOf({ handling, flow, number }: Routing, log: Logger): HandlingInForce {
  const read = (source: HandlingSource): CallHandling => {
    const { handling: known, unread } = readCallHandling(handling[source]);
    if (unread.length > 0) log.warn({ flow, number, source, unread }, "some of how calls are taken cannot be read");
    return known;
  };
  return handlingInForce({
    control_panel: read("control_panel"),
    number: read("number"),
    agent: read("agent"),
    client: read("client"),
  });
}

/** The version that some of its callers get; null for none. */
export function betaOf({ beta: version }: Routing, { beta_share }: HandlingInForce): Beta | null {
  return version === null || beta_share === null ? null : { version, share: beta_share.value };
}

const countedOf = { control_panel: "flow", agent: "flow", number: "number", client: "client" } as const;

/** How many may go on at once: calls are counted where the limit is set. Null: no limit is set. */
export function limitOf({ concurrency }: HandlingInForce): CallLimit | null {
  return concurrency === null ? null : { of: countedOf[concurrency.source], most: concurrency.value };
}
