import { expect, test } from "vitest";
import { isPrivate } from "../src/dialog/private-address.ts";

test.each(["10.0.0.1", "127.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "100.64.0.1", "100.127.0.1"])(
  "%s means something within one network only",
  (address) => expect(isPrivate(address)).toBe(true),
);

test.each(["::1", "fd00::1", "fc12::", "fe80::1", "FEBF::1"])("%s does so too", (address) =>
  expect(isPrivate(address)).toBe(true),
);

test.each(["11.0.0.1", "172.15.0.1", "172.32.0.1", "192.167.1.1", "100.63.0.1", "100.128.0.1", "203.0.113.9"])(
  "%s is reached from everywhere",
  (address) => expect(isPrivate(address)).toBe(false),
);

test.each(["2001:db8::1", "fec0::1", "10.example.com", "fd.example.com", "10.0.0", ""])(
  "%j is none of them",
  (address) => expect(isPrivate(address)).toBe(false),
);
