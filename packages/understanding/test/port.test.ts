import type { Understand } from "@parley/model/kernel";
import { expect, expectTypeOf, test } from "vitest";
import { interpreter, train } from "../src/index.ts";

test("the interpreter is what the engine asks", () => {
  expectTypeOf<ReturnType<typeof interpreter>>().toExtend<Understand>();
  const understand: Understand = interpreter(train({ languages: ["en-IN"], intents: [], entities: [] }));
  expect(typeof understand).toBe("function");
});
