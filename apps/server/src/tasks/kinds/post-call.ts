import { rules } from "@parley/model";
import { type Id, type JsonSchema, nullable, objectShape, Problem } from "@parley/model/kernel";
import type { OutsideCall } from "@parley/webhook";
import { defineTask, type Task, uuid } from "../task.ts";

/** Tasks that were written before requests could be refused say nothing of it. */
type Run = Omit<OutsideCall, "refused"> & { readonly refused?: string | null };

const text: JsonSchema = { type: "string" };
const texts: JsonSchema = { type: "object", additionalProperties: text };
/** What else an earlier build wrote beside the members is of no use here. */
const open = <T>(members: { readonly [M in keyof T]-?: JsonSchema }) => ({
  ...objectShape<T>(members),
  additionalProperties: true,
});
const run = open<OutsideCall>({
  id: text,
  name: text,
  timeout: { type: "number" },
  http: nullable(
    open<NonNullable<OutsideCall["http"]>>({ method: text, url: text, headers: texts, query: texts, body: {} }),
  ),
  internal: nullable(open<NonNullable<OutsideCall["internal"]>>({ name: text, parameters: {} })),
  refused: { type: ["string", "null"], default: null },
});

/**
 * An action that belongs after a call that ended before calls had an outbox: sent until the other server takes it, with one
 * idempotency key, a few times.
 */
export const postCall: Task<{ run: Run }> = defineTask({
  needs: [rules.callsRead],
  timeout: 600_000,
  input: open<{ call: Id; run: Run }>({ call: uuid, run }),
  run: async ({ deps, organisation }, input) => {
    const { ok, status, error } = await deps.outside.run(
      { ...input.run, refused: input.run.refused ?? null },
      organisation,
    );
    if (ok) return { status };
    const detail = `${input.run.name}: ${error ?? "no answer"}`;
    // A server that refuses will refuse again; one that is away, or busy, may be back.
    const isRefusal = status !== null && status >= 400 && status < 500 && status !== 408 && status !== 429;
    if (isRefusal || input.run.http === null) throw new Problem({ status: 400, code: "action_refused", detail });
    throw new Error(detail);
  },
});
