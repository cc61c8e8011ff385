import { expect, test } from "vitest";
import { Callers } from "../src/hosting/callers.ts";

test("without named callers, this machine alone may call", () => {
  const callers = new Callers();
  expect(["127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1"].map((address) => callers.may(address))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(["203.0.113.7", "10.0.0.1", "::", "fe80::1", "::ffff:203.0.113.7"].some((one) => callers.may(one))).toBe(
    false,
  );
});

test("named callers alone may call, until none is named", () => {
  const callers = new Callers();
  const unread = callers.set(["203.0.113.7", "198.51.100.0/24", "2001:db8::/32", "sip.example.com", "10.0.0.0/40", ""]);
  expect(unread).toEqual(["sip.example.com", "10.0.0.0/40", ""]);
  for (const one of ["203.0.113.7", "::ffff:203.0.113.7", "198.51.100.255", "2001:db8:1::1"]) {
    expect(callers.may(one), one).toBe(true);
  }
  for (const one of ["203.0.113.8", "198.51.101.0", "2001:db9::1", "127.0.0.1", "10.0.0.1", "sip.example.com", ""]) {
    expect(callers.may(one), one).toBe(false);
  }
  callers.set([]);
  expect([callers.may("127.0.0.1"), callers.may("203.0.113.7")]).toEqual([true, false]);
});
