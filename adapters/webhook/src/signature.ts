import { createHmac, timingSafeEqual } from "node:crypto";

export type Signed = {
  /** Names the message: the same when it is sent again, so that the receiver can tell a repetition. */
  readonly id: string;
  /** Epoch milliseconds of this sending. */
  readonly now: number;
  readonly body: string | Uint8Array;
};

/** How old or how far ahead a message may be. */
export const signatureTolerance = 5 * 60 * 1000;

/**
 * The headers that prove where a webhook comes from, after the Standard Webhooks specification: HMAC-SHA256 over id,
 * time and body. With several secrets, as while one is being replaced, each signs.
 */
export function signWebhook(secrets: readonly string[], { id, now, body }: Signed): { [header: string]: string } {
  const timestamp = String(Math.floor(now / 1000));
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => `v1,${digest(secret, id, timestamp, body)}`).join(" "),
  };
}

export type Verified =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly reason: "incomplete" | "too_old" | "too_new" | "forged" };

/** Checks the headers (names in small letters) of a webhook that came in. Whether its id came before is for the caller. */
export function verifyWebhook(
  secrets: readonly string[],
  message: {
    readonly headers: { readonly [name: string]: string | undefined };
    readonly body: string | Uint8Array;
    /** Epoch milliseconds. */
    readonly now: number;
  },
): Verified {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures } = message.headers;
  if (!id || !signatures || !/^\d{1,12}$/.test(timestamp ?? "") || timestamp === undefined) {
    return { ok: false, reason: "incomplete" };
  }
  const age = message.now - Number(timestamp) * 1000;
  if (age > signatureTolerance) return { ok: false, reason: "too_old" };
  if (age < -signatureTolerance) return { ok: false, reason: "too_new" };
  const expected = secrets.map((secret) => Buffer.from(digest(secret, id, timestamp, message.body)));
  const given = signatures
    .split(" ")
    .filter((one) => one.startsWith("v1,"))
    .map((one) => Buffer.from(one.slice(3)));
  const isSigned = given.some((one) =>
    expected.some((other) => one.length === other.length && timingSafeEqual(one, other)),
  );
  return isSigned ? { ok: true, id } : { ok: false, reason: "forged" };
}

/** A secret in the form `whsec_` and base64 stands for its bytes; any other for its text. */
function digest(secret: string, id: string, timestamp: string, body: string | Uint8Array): string {
  const key = secret.startsWith("whsec_") ? Buffer.from(secret.slice(6), "base64") : Buffer.from(secret);
  return createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64");
}
