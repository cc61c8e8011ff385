import { exchange } from "./exchange.ts";
import { type Lookup, lookUpHere, lookUpInDns } from "./look-up.ts";
import { findTarget } from "./target.ts";
import {
  type SendWebhook,
  type WebhookAnswer,
  WebhookError,
  type WebhookLimits,
  type WebhookRequest,
} from "./webhook.ts";

export type SenderOptions = {
  /** Hosts trusted though they are not on the public internet: `crm.internal`, `127.0.0.1:8080`. */
  readonly allowed?: readonly string[];
  /** Certificates (PEM) that replace the system's, for hosts with an authority of their own. */
  readonly ca?: readonly string[] | null;
  /** In place of the DNS, and of what this machine knows of hosts in `allowed`. */
  readonly lookup?: Lookup;
};

const mostRedirects = 5;
/** Belong to the connection or to the sender, never to the author of the request. */
const ours = new Set(
  "host connection content-length transfer-encoding te trailer upgrade expect keep-alive proxy-authorization proxy-connection".split(
    " ",
  ),
);
const methods = new Set("GET HEAD POST PUT PATCH DELETE OPTIONS".split(" "));

/**
 * The only way out to other people's servers. It resolves names itself, and sends only to addresses of the public
 * internet, or to hosts allowed by name. It connects to exactly the addresses it checked, checks every redirect again,
 * and uses no proxy. The limits hold over the whole exchange.
 */
export function webhookSender({ allowed = [], ca = null, lookup }: SenderOptions = {}): SendWebhook {
  const hosts = allowed.map((host) => host.toLowerCase());
  const lookups = { trusted: lookup ?? lookUpHere, others: lookup ?? lookUpInDns() };

  const follow = async (
    first: WebhookRequest,
    signal: AbortSignal,
    { maxBytes, hear }: WebhookLimits,
  ): Promise<WebhookAnswer> => {
    let request = first;
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const target = await findTarget(request.url, { allowed: hosts, lookup: lookups });
      signal.throwIfAborted();
      const reply = await exchange(target, request, { signal, maxBytes, ca, ...(hear && { hear }) });
      const next = redirected(request, target.url, reply.status, reply.headers.location);
      if (!next) return { ...reply, url: target.url.href };
      request = next;
    }
    throw new WebhookError("too_many_redirects", `More than ${mostRedirects} redirects.`);
  };

  return async (request, limits) => {
    const { timeout, signal } = limits;
    const checked = { ...request, headers: checkHeaders(request.headers) };
    if (!methods.has(request.method)) throw new WebhookError("invalid", `The method ${request.method} is not sent.`);
    const deadline = new AbortController();
    const late = new WebhookError("timed_out", `No whole answer within ${timeout} ms.`);
    const timer = setTimeout(() => deadline.abort(late), timeout);
    const giveUp = () => deadline.abort(new WebhookError("given_up", "The request was given up."));
    signal?.addEventListener("abort", giveUp, { once: true });
    // Resolving a name cannot be aborted, so the deadline races with it too.
    const expired = new Promise<never>((_, reject) => {
      deadline.signal.addEventListener("abort", () => reject(deadline.signal.reason), { once: true });
    });
    try {
      if (signal?.aborted === true) giveUp();
      return await Promise.race([follow(checked, deadline.signal, limits), expired]);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", giveUp);
    }
  };
}

function checkHeaders(headers: WebhookRequest["headers"]): { [name: string]: string } {
  const checked: { [name: string]: string } = { "user-agent": "Parley", "accept-encoding": "identity" };
  for (const [name, value] of Object.entries(headers)) {
    const key = name.toLowerCase();
    if (ours.has(key)) throw new WebhookError("invalid", `The header ${name} is set by the sender itself.`);
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw new WebhookError("invalid", `The header ${JSON.stringify(name)} has characters that no header may have.`);
    }
    checked[key] = value;
  }
  return checked;
}

/** The request that a redirect asks for; null when the answer is none, or would lose what was to be done. */
function redirected(
  request: WebhookRequest,
  from: URL,
  status: number,
  location: string | undefined,
): WebhookRequest | null {
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return null;
  const to = URL.parse(location, from);
  if (!to) throw new WebhookError("invalid", "The redirect leads to something that is no address.");
  if (from.protocol === "https:" && to.protocol === "http:") {
    throw new WebhookError("blocked", "The redirect leaves https for http.");
  }
  const isRead = request.method === "GET" || request.method === "HEAD";
  const isElsewhere = from.origin !== to.origin;
  // A 303 answers a request that was taken. By the others it is not done yet, and less than all of it would do nothing.
  const isSentOn = status === 303 || isRead || ((status === 307 || status === 308) && !isElsewhere);
  if (!isSentOn) return null;
  const isKept = isRead || status !== 303;
  const method = isKept ? request.method : "GET";
  // What was written for one server goes to no other.
  if (isElsewhere) return { url: to.href, method, headers: checkHeaders({}), body: null };
  const headers = Object.entries(request.headers).filter(([name]) => isKept || !name.startsWith("content-"));
  return { url: to.href, method, headers: Object.fromEntries(headers), body: isKept ? request.body : null };
}
