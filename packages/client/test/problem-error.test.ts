import { expect, test } from "vitest";
import { ProblemError } from "../src/index.ts";

const bad = (field: string) => ({ field, code: "invalid", message: "Write less." });

test.each<[string, ProblemError["body"], string]>([
  [
    "what is wrong with a field",
    { code: "invalid", detail: "See errors.", errors: [bad("hosts.0")] },
    "hosts: Write less.",
  ],
  [
    "no more than three fields",
    { code: "invalid", detail: "See errors.", errors: ["a", "b_c", "d", "e"].map(bad) },
    "a: Write less. b c: Write less. d: Write less.",
  ],
  [
    "what is taken",
    {
      code: "already_exists",
      detail: "There is one like it already.",
      errors: [{ field: "name", code: "already_exists", message: "It is taken." }],
    },
    "There is one like it already. name: It is taken.",
  ],
  ["a sentence alone", { code: "busy", detail: "Try again." }, "Try again."],
  ["the status where nothing is said", {}, "The server answered 400."],
])("an error of the server says %s", (_what, body, message) => {
  expect(new ProblemError(400, body).message).toBe(message);
});
