import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { CallerOrder, CallerReport } from "./caller.ts";

const program = fileURLToPath(new URL("./callers.ts", import.meta.url));

/**
 * Lets callers call, from a process of their own: those of a round at once, the next round when all of them have hung up.
 * Answers with what each met with.
 */
export async function callInTones(rounds: readonly (readonly CallerOrder[])[]): Promise<readonly CallerReport[]> {
  const callers = fork(program);
  callers.send(rounds);
  const [reports]: (readonly CallerReport[])[] = await Promise.race([
    once(callers, "message"),
    once(callers, "exit").then(([code]) => {
      throw new Error(`The callers ended with ${code}.`);
    }),
  ]);
  return reports ?? [];
}
