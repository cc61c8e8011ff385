import { expect, expectTypeOf, test } from "vitest";
import type { Understand } from "../../engine/src/turn/types.ts";
import { interpreter, type Mention, train, type Understanding } from "../src/index.ts";

test("the interpreter fits the engine's port, and what it answers is the engine's own shape", () => {
  expectTypeOf<ReturnType<typeof interpreter>>().toExtend<Understand>();
  expectTypeOf<Understanding>().toEqualTypeOf<ReturnType<Understand>>();
  expectTypeOf<Mention>().toEqualTypeOf<ReturnType<Understand>["mentions"][number]>();
  const understand: Understand = interpreter(train({ languages: ["en-IN"], intents: [], entities: [] }));
  expect(typeof understand).toBe("function");
});
