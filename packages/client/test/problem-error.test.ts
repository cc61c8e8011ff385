import { expect, test } from "vitest";
import { request } from "../src/call.ts";
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
  [
    "by which id a fault of its own is found",
    { code: "internal", detail: "The request id finds it in the logs.", request_id: "req-1" },
    "The request id finds it in the logs. Request id: req-1.",
  ],
  ["the status where nothing is said", {}, "Bad Request: the server answered 400."],
])("an error of the server says %s", (_what, body, message) => {
  expect(new ProblemError({ url: "/api/tags/", status: 400, body }).message).toBe(message);
});

test.each([
  [400, "Bad Request"],
  [401, "Unauthorized"],
  [403, "Forbidden"],
  [404, "Not Found"],
  [500, "Internal Server Error"],
  [502, "Bad Gateway"],
  [503, "Service Unavailable"],
  [504, "Generic Error"],
])(
  "M146, M147, M148, M149, M150, M151, M152, M153, R193, R194: an empty answer of status %i, and the page of a proxy, say %s",
  async (status, text) => {
    for (const body of ["", " \n<html><body><h1>No</h1></body></html>"]) {
      const error = await ProblemError.from("/", { status, headers: { get: () => null }, text: async () => body });
      expect(error.message).toBe(`${text}: the server answered ${status}.`);
      expect(error.status).toBe(status);
    }
  },
);

test("a short answer that is plain text is shown", async () => {
  const answer = { status: 502, headers: { get: () => null }, text: async () => " No route\n" };
  const error = await ProblemError.from("/", answer);
  expect(error.message).toBe("No route");
});

test("R196: an error of the API carries url, status, status text and body", async () => {
  const body = { code: "not_found", detail: "There is no such tag." };
  const send = async () => ({ status: 404, headers: { get: () => null }, text: async () => JSON.stringify(body) });
  const error: unknown = await request(send, { method: "GET", path: "/api/tags/?name=vip" }).catch((each) => each);
  expect(error).toBeInstanceOf(ProblemError);
  expect(error).toMatchObject({ url: "/api/tags/?name=vip", status: 404, statusText: "Not Found", body });
});
