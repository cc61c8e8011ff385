import { expect, test } from "vitest";
import { ApiError } from "../src/api/api-error.ts";

const bad = (field: string) => ({ field, code: "invalid", message: "Write less." });

test.each<[string, ApiError["body"], string]>([
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
      errors: [{ field: "name", message: "It is taken." }],
    },
    "There is one like it already. name: It is taken.",
  ],
  ["a sentence alone", { code: "busy", detail: "Try again." }, "Try again."],
  ["the status where nothing is said", {}, "Bad Request"],
])("an error of the server says %s", (_what, body, message) => {
  expect(new ApiError("/api/", 400, body).message).toBe(message);
});
