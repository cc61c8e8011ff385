import { describe, expect, it } from "vitest";
import { type Outgoing, sendOutgoing } from "../src/index.ts";

const answer = { ok: true, status: 200, result: null, error: null, timed_out: false };
const http = { method: "POST", url: "https://crm.example/x", headers: {}, query: {}, body: null };
const request = { name: "Report", timeout: 1000, http, internal: null, refused: null };

/** What is sent, and what is answered of it. */
async function send(outgoing: Outgoing) {
  const sent: unknown[] = [];
  const run = async (call: object) => {
    sent.push(call);
    return answer;
  };
  return { sent, ...(await sendOutgoing(run, "key 1", outgoing)) };
}

describe("what the outbox holds", () => {
  it("is sent as a request under its key", async () => {
    const outgoing = { request, message: null };
    expect(await send(outgoing)).toEqual({ sent: [{ id: "key 1", ...request }], answer, isFinal: false });
  });

  it("has its last answer at once where it is a request that may not be sent", async () => {
    const refused = { ...request, http: null, refused: "It leads nowhere." };
    expect(await send({ request: refused, message: null })).toMatchObject({ isFinal: true });
  });

  it("may be tried again where it is an action of our own, which a fault kept from running", async () => {
    const own = { ...request, http: null, internal: { name: "schedule_callback", parameters: null } };
    expect(await send({ request: own, message: null })).toMatchObject({ isFinal: false });
  });

  it("fails as a message, for which there is no carrier", async () => {
    const message = { channel: "sms", to: "+15550100", text: "Hello" } as const;
    expect(await send({ request: null, message })).toMatchObject({
      sent: [],
      isFinal: true,
      answer: { ok: false, error: "There is no carrier for sms." },
    });
  });
});
