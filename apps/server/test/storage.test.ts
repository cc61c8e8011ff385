import { expect, test } from "vitest";
import { isStorageFull, roomOf } from "../src/base/storage.ts";
import { toProblem } from "../src/http/fault-answer.ts";

const fault = (code: string, message = "it failed") => Object.assign(new Error(message), { code });

test("a full disk or quota is known by what files and the database say of it", () => {
  for (const full of [
    fault("ENOSPC"),
    fault("EDQUOT"),
    fault("53100"),
    fault("58030", "write: No space left on device"),
  ]) {
    expect(toProblem(full)).toMatchObject({ problem: { status: 507, code: "storage_full" }, isOurs: true });
    expect(isStorageFull(new Error("not stored", { cause: full }))).toBe(true);
  }
  for (const other of [fault("EACCES"), fault("58030", "read: Input/output error"), new Error("it failed"), null]) {
    expect(isStorageFull(other)).toBe(false);
  }
});

test("the room of folders is that of the disk with least", async () => {
  expect(await roomOf([import.meta.dirname])).toBeGreaterThan(0);
  expect(await roomOf([import.meta.dirname, "/proc"])).toBe(0);
  await expect(roomOf([`${import.meta.dirname}/missing`])).rejects.toThrow("ENOENT");
});
