import type { Answer, Outside } from "./outside.ts";
import { readAnswer } from "./read-answer.ts";
import { type SendWebhook, WebhookError } from "./webhook.ts";

/** Largest answer of somebody else's server that a conversation takes in. */
const maxBytes = 1024 * 1024;

/** Carries out requests over HTTP. The id of a request goes along as its idempotency key. */
export function createOutside(send: SendWebhook): Outside {
  return {
    run: async ({ id, name, timeout, http, internal, refused }) => {
      if (refused !== null) return failed(refused);
      if (http === null) return failed(`There is no internal action ${internal?.name ?? name}.`);
      const url = URL.parse(http.url);
      if (url === null) return failed(`The address of ${name} is not whole.`);
      for (const [key, value] of Object.entries(http.query)) url.searchParams.set(key, value);
      const hasBody = http.body !== null && http.method !== "GET" && http.method !== "HEAD";
      try {
        const { status, body } = await send(
          {
            method: http.method,
            url: url.href,
            headers: { "content-type": "application/json", ...http.headers, "idempotency-key": id },
            body: hasBody ? JSON.stringify(http.body) : null,
          },
          { timeout, maxBytes },
        );
        const read = readAnswer(body);
        if (read === null) return { ...failed("The answer has more values or levels than are read."), status };
        const ok = status >= 200 && status < 300;
        return { ok, status, ...read, error: ok ? null : `status ${status}`, timed_out: false };
      } catch (error) {
        if (!(error instanceof WebhookError)) throw error;
        return { ...failed(error.message), timed_out: error.code === "timed_out" };
      }
    },
  };
}

function failed(error: string): Answer {
  return { ok: false, status: null, result: null, error, timed_out: false };
}
