import { expect, test } from "vitest";
import { signWebhook, verifyWebhook } from "../src/index.ts";

const now = 1_700_000_000_000;
const signed = { id: "msg_1", now, body: '{"a":1}' };
const verify = (over: { secrets?: string[]; headers?: { [name: string]: string }; body?: string; now?: number } = {}) =>
  verifyWebhook(over.secrets ?? ["secret"], {
    headers: { ...signWebhook(["secret"], signed), ...over.headers },
    body: over.body ?? signed.body,
    now: over.now ?? now,
  });

test("signs as the Standard Webhooks specification shows", () => {
  const headers = signWebhook(["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"], {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    now: 1_614_265_330_000,
    body: '{"test": 2432232314}',
  });
  expect(headers).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test("what was signed is verified, by text and by bytes, by either of two secrets", () => {
  expect(verify()).toEqual({ ok: true, id: "msg_1" });
  expect(
    verifyWebhook(["old"], { headers: signWebhook(["new", "old"], signed), body: Buffer.from(signed.body), now }).ok,
  ).toBe(true);
  expect(verify({ secrets: ["new", "secret"] }).ok).toBe(true);
});

test.each([
  ["another body", { body: '{"a":2}' }, "forged"],
  ["another secret", { secrets: ["other"] }, "forged"],
  ["no secret", { secrets: [] }, "forged"],
  ["another id", { headers: { "webhook-id": "msg_2" } }, "forged"],
  ["another time", { headers: { "webhook-timestamp": String(now / 1000 + 1) } }, "forged"],
  ["another version of signature", { headers: { "webhook-signature": "v2,abc" } }, "forged"],
  ["an empty signature", { headers: { "webhook-signature": "" } }, "incomplete"],
  ["a time that is no number", { headers: { "webhook-timestamp": "soon" } }, "incomplete"],
  ["an old message", { now: now + 5 * 60_000 + 1000 }, "too_old"],
  ["a message from the future", { now: now - 5 * 60_000 - 1000 }, "too_new"],
])("refused: %s", (_, over, reason) => {
  expect(verify(over)).toEqual({ ok: false, reason });
});
