import { expect, test } from "vitest";
import { Origins } from "../src/versions/origins.ts";

test("a merge that was taken back and done again thousands of times holds, or does not", () => {
  const from = { version: "theirs", revision: 1 };
  const merge = { version: "mine", revision: 2, edit: "merge", from, release: null };
  const undos = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...{ version: "mine", revision: n + 3, edit: `undo ${n}` },
      undoes: n === 0 ? "merge" : `undo ${n - 1}`,
    })).toReversed();
  const heldAfter = (count: number, revision: number) =>
    new Origins([merge], [], undos(count)).takenBy({ version: "mine", revision }).length;
  expect([heldAfter(20_000, 30_000), heldAfter(20_001, 30_000), heldAfter(20_001, 4)]).toEqual([1, 0, 1]);
});
