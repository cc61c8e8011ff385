/** One request to another server. */
export type WebhookRequest = {
  readonly method: string;
  /** http or https, absolute. */
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: string | Uint8Array | null;
};

/** What came back, of any status. Header names are in small letters. */
export type WebhookAnswer = {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: Uint8Array;
  /** Where the answer came from, after redirects. */
  readonly url: string;
};

export type WebhookLimits = {
  /** Milliseconds for everything: names, connections, redirects and the whole answer. */
  readonly timeout: number;
  /** Largest body of an answer. */
  readonly maxBytes: number;
  /** Gives the exchange up. */
  readonly signal?: AbortSignal;
  /** Is given a good answer (200) piece by piece, as it comes. */
  readonly hear?: (piece: Uint8Array) => void;
};

/** Sends a request. Rejects with a WebhookError when there is no answer within the limits. */
export type SendWebhook = (request: WebhookRequest, limits: WebhookLimits) => Promise<WebhookAnswer>;

/** Why there is no answer, in a code for programs and a sentence for people. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
  readonly code: "invalid" | "blocked" | "timed_out" | "too_large" | "too_many_redirects" | "unreachable" | "given_up";

  constructor(code: WebhookError["code"], message: string) {
    super(message);
    this.code = code;
  }
}
