import { expect, test } from "vitest";
import { hashPassword } from "../src/auth/passwords.ts";

test("a password is kept as argon2id of 19 MiB and two passes, each time with a salt of its own", async () => {
  const [first, second] = [await hashPassword("correct horse"), await hashPassword("correct horse")];
  for (const hash of [first, second]) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
});
