import { setTimeout as delay } from "node:timers/promises";
import { Caller, type CallerOrder, type CallerReport } from "./caller.ts";

/** The process of the callers: is sent rounds of orders, and sends back what each caller met with. */
process.on("message", async (rounds: readonly (readonly CallerOrder[])[]) => {
  const reports: CallerReport[] = [];
  for (const round of rounds) reports.push(...(await Promise.all(round.map(call))));
  process.send?.(reports, () => process.exit());
});

async function call(order: CallerOrder): Promise<CallerReport> {
  await delay(order.after);
  return new Caller(order).run();
}
