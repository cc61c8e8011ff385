import { expect, test } from "vitest";
import { isEmailAddress } from "../src/kernel/index.ts";

test.each([
  "ada@example.com",
  "Ada.Lovelace+calls@mail.example.co.in",
  "o'brien_1@a-b.example",
  "asha@xn--p1ai.xn--p1ai",
  "आशा@उदाहरण.भारत",
  `${"a".repeat(64)}@example.com`,
])("%s is an email address", (text) => {
  expect(isEmailAddress(text)).toBe(true);
});

test.each([
  "a@b",
  "root@mailhost",
  "ada",
  "@example.com",
  "ada@",
  "ada@.com",
  "ada@example.",
  "ada@example..com",
  "ada@-example.com",
  "ada@example-.com",
  "ada@10.0.0.1",
  "ada@[10.0.0.1]",
  "ada@example.c",
  "ada@example.c0m",
  "ada@exa_mple.com",
  "ada@one@example.com",
  ".ada@example.com",
  "ada.@example.com",
  "ada..l@example.com",
  "ada lovelace@example.com",
  "ada@exam ple.com",
  "ada\u0000@example.com",
  "ada\n@example.com",
  "ada@example.com\n",
  "ada\u200b@example.com",
  "ada\u202e@example.com",
  "Ada <ada@example.com>",
  "ada@example.com,bob@example.com",
  `${"a".repeat(65)}@example.com`,
  `ada@${"a".repeat(64)}.com`,
  `ada@${"abcd.".repeat(50)}com`,
  "",
  7,
  null,
])("%j is none", (text) => {
  expect(isEmailAddress(text)).toBe(false);
});
