import { expect, test } from "vitest";
import { hashPassword, isPassword } from "../src/auth/passwords.ts";

test("a password is kept as argon2id of 19 MiB and two passes, each time with a salt of its own", async () => {
  const [first, second] = [await hashPassword("correct horse"), await hashPassword("correct horse")];
  for (const hash of [first, second]) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
});

test("an address from which many passwords are tried keeps no other waiting", async () => {
  const stored = await hashPassword("correct horse");
  const order: boolean[] = [];
  const tried = Array.from({ length: 24 }, async () => order.push(await isPassword(stored, "wrong", "192.0.2.1")));
  const other = isPassword(stored, "correct horse", "192.0.2.2").then((isRight) => order.push(isRight));
  await Promise.all([...tried, other]);
  expect(order.indexOf(true)).toBeGreaterThanOrEqual(0);
  expect(order.indexOf(true)).toBeLessThan(order.length / 2);
});
