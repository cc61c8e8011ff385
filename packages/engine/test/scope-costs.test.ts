import { compileExpression } from "@parley/flow";
import { expect, test } from "vitest";
import { leastOnProcessor } from "../../../test/on-processor.ts";
import { scopeOf } from "../src/turn/scope.ts";
import { turnOf } from "./helpers/turn-of.ts";

test.each([
  "metadata.list.all(x, metadata.one == 1)",
  "metadata.list.all(x, slots.one == 1)",
  "metadata.list.all(x, visits.Start == 1)",
])("%s takes 100 ms of the processor at most, beside thousands of other values", (source) => {
  const many = Object.fromEntries(Array.from({ length: 15_000 }, (_, index) => [`key ${index}`, index]));
  const values = { ...many, one: 1 };
  const turn = turnOf(({ session }) => ({
    ...{ ...session, slots: values, metadata: { ...values, list: Array.from({ length: 5000 }, () => 0) } },
    secrets: { ...session.secrets, slots: { pin: 1 }, metadata: { pin: 1 } },
  }));
  const compiled = compileExpression(source);
  if (!compiled.ok) throw new Error(compiled.error.message);
  const { result, took } = leastOnProcessor(100, () => {
    turn.work.left = 200_000;
    return compiled.expression.evaluate(scopeOf(turn));
  });
  expect(result).toEqual({ ok: true, value: true });
  expect(took).toBeLessThan(100);
});

test("a scope shows what was changed since it was read", () => {
  const turn = turnOf(({ session }) => ({ ...session, secrets: { ...session.secrets, metadata: { pin: 1 } } }));
  const scope = scopeOf(turn);
  expect(scope.metadata).toEqual({ pin: 1 });
  turn.session.metadata = { name: "Asha" };
  expect(scope.metadata).toEqual({ name: "Asha", pin: 1 });
  turn.session.secrets = { ...turn.session.secrets, metadata: { pin: 2 } };
  expect(scope.metadata).toEqual({ name: "Asha", pin: 2 });
});
