import { expect, test } from "vitest";
import { readOut } from "../../src/resource/read-out.ts";

test("what could not be read is read with what changes next", async () => {
  const changed = new Set(["one"]);
  const asked: (readonly string[])[] = [];
  const reading = (isWell: boolean) =>
    readOut(changed, async (ids) => {
      asked.push(ids);
      if (!isWell) throw new Error("Too many requests");
    });
  await expect(reading(false)).rejects.toThrow("Too many requests");
  changed.add("two");
  await reading(true);
  expect(new Set(asked[1])).toEqual(new Set(["one", "two"]));
  expect(changed).toEqual(new Set());
});

test("what changes while it is read is read again", async () => {
  const changed = new Set(["one"]);
  await readOut(changed, async () => void changed.add("one"));
  expect(changed).toEqual(new Set(["one"]));
});
