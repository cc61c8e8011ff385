import type { Database } from "@parley/db";
import { loadRouting, numbersCalled } from "@parley/db/store";
import { notTaking } from "@parley/flow";
import type { Tables } from "@parley/model";
import type { Logger } from "pino";
import { handlingOf } from "./how-taken.ts";

/** A caller who is sent on so often does not arrive. */
const mostSentOn = 10;

/** What is known where callers are sent on. `zone` holds where none is set. */
type Asked = { readonly database: Database<Tables>; readonly zone: string; readonly log: Logger };

/**
 * Whether callers whom one of our numbers sends on come back to it. It is called itself, or another number is that takes
 * no calls either and sends callers on.
 */
export async function leadsBack(
  { database, zone, log }: Asked,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const passed = new Set([from]);
  const sentOn = [{ from, to }];
  for (const way of sentOn) {
    for (const number of await numbersCalled(database, way)) {
      if (passed.has(number) || passed.size > mostSentOn) return true;
      const routing = await loadRouting(database, number);
      if (routing === null) continue;
      const handling = handlingOf(routing, log);
      const fallback = handling.fallback_number?.value ?? "";
      if (fallback === "" || notTaking(handling, { moment: Date.now(), zone }) === null) continue;
      passed.add(number);
      sentOn.push({ from: number, to: fallback });
    }
  }
  return false;
}
