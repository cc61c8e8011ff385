import { expect, test } from "vitest";
import { type Credential, createOutside, type OutsideCall, type SendWebhook } from "../src/index.ts";

const secret = "tok-0123456789~/+?";
const credential: Credential = { name: "crm_token", value: secret, hosts: ["crm.example.com"] };
const call: OutsideCall = {
  id: "01a",
  name: "look",
  timeout: 1000,
  http: {
    method: "POST",
    url: "https://crm.example.com/",
    headers: { authorization: "Bearer {{ credentials.crm_token }}" },
    query: {},
    body: null,
  },
  internal: null,
  refused: null,
};

/** Another server that says something of the secret that it was sent. */
const saying =
  (say: (sent: string) => string): SendWebhook =>
  async ({ url, headers }) => {
    const sent = (headers.authorization ?? "").replace("Bearer ", "");
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify({ said: say(sent) })), url };
  };

const base64 = (text: string) => Buffer.from(text).toString("base64");

test.each<[string, (sent: string) => string]>([
  ["as it is", (sent) => sent],
  ["in an address", encodeURIComponent],
  ["in a form", (sent) => new URLSearchParams({ sent }).toString()],
  ["in base64", base64],
  ["in base64 behind one letter", (sent) => base64(`u${sent}`)],
  ["in base64 behind two letters", (sent) => base64(`u:${sent}`)],
  ["in base64 between others", (sent) => base64(`name:${sent}:and more`)],
  ["in the base64 of addresses", (sent) => Buffer.from(`{"k":"${sent}"}`).toString("base64url")],
])("an answer that repeats a secret %s is masked", async (_how, say) => {
  const outside = createOutside({ send: saying(say), findCredentials: async () => [credential], onFault: () => {} });
  const { ok, result } = await outside.run(call, "client");
  expect(ok).toBe(true);
  const { said } = Object(result);
  expect(said).toContain("••••••");
  for (const encoding of ["utf8", "base64", "base64url"] as const) {
    const readBack = Buffer.from(said.replaceAll("••••••", " "), encoding).toString();
    expect(readBack).not.toContain("0123");
  }
});

test("a request whose credentials cannot be read is answered all the same, and the fault is logged", async () => {
  const fault = new Error("the database is away");
  const faults: unknown[] = [];
  const outside = createOutside({
    send: saying((sent) => sent),
    findCredentials: () => Promise.reject(fault),
    onFault: (error) => faults.push(error),
  });
  expect(await outside.run(call, "client")).toMatchObject({ ok: false, status: null, error: expect.any(String) });
  expect(faults).toEqual([fault]);
});
