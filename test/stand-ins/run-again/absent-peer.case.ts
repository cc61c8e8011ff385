// @module-tag real-time
import { test } from "vitest";

test("hears its peer", () => {
  throw new Error("there is no peer");
});
