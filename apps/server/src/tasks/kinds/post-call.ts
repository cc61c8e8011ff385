import { type Json, Problem } from "@parley/model/kernel";
import type { OutsideCall } from "@parley/webhook";
import { z } from "zod";
import { defineTask, type Task } from "../task.ts";

const texts = z.record(z.string(), z.string());
const json: z.ZodType<Json> = z.json();
const run = z.object({
  id: z.string(),
  name: z.string(),
  timeout: z.number(),
  http: z.object({ method: z.string(), url: z.string(), headers: texts, query: texts, body: json }).nullable(),
  internal: z.object({ name: z.string(), parameters: json }).nullable(),
  // Tasks that were written before requests could be refused say nothing of it.
  refused: z.string().nullable().default(null),
});

/**
 * An action that belongs after a call that ended before calls had an outbox: sent until the other server takes it, with one
 * idempotency key, a few times.
 */
export const postCall: Task<{ run: OutsideCall }> = defineTask({
  timeout: 600_000,
  input: z.object({ call: z.guid(), run }),
  run: async ({ deps, organisation }, input) => {
    const { ok, status, error } = await deps.outside.run(input.run, organisation);
    if (ok) return { status };
    const detail = `${input.run.name}: ${error ?? "no answer"}`;
    // A server that refuses will refuse again; one that is away, or busy, may be back.
    const isRefusal = status !== null && status >= 400 && status < 500 && status !== 408 && status !== 429;
    if (isRefusal || input.run.http === null) throw new Problem({ status: 400, code: "action_refused", detail });
    throw new Error(detail);
  },
});
