import { expect, test } from "vitest";
import { safePath } from "../src/api/safe-path.ts";

const origin = "http://studio.example";

test.each(["/clients", "/clients/1?tab=calls#top", "/a//b", "/clients/%2F%2Felsewhere"])("%s is ours", (path) => {
  expect(safePath(path, origin)).toBe(path);
});

test.each([
  "https://elsewhere.example/",
  "//elsewhere.example",
  "/\\elsewhere.example",
  "/\t/elsewhere.example",
  "/\n/elsewhere.example",
  "/.//elsewhere.example",
  "/..//elsewhere.example",
  "javascript:alert(1)",
  "clients",
  "",
  undefined,
  7,
  ["/clients"],
])("%j is not", (wanted) => {
  expect(safePath(wanted, origin)).toBeNull();
});
