import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import type { Target } from "./target.ts";
import { WebhookError, type WebhookLimits, type WebhookRequest } from "./webhook.ts";

export type Reply = {
  readonly status: number;
  readonly headers: { [name: string]: string };
  readonly body: Uint8Array;
};

// Agents of our own: the global ones may be told by the environment to go through a proxy.
const agents = { http: new HttpAgent({ keepAlive: false }), https: new HttpsAgent({ keepAlive: false }) };

type ExchangeLimits = Pick<WebhookLimits, "maxBytes" | "hear"> & {
  readonly signal: AbortSignal;
  readonly ca: readonly string[] | null;
};

/**
 * One request to a checked target and its answer, without following it. The connection goes to the addresses that were
 * checked, never to what the name may mean by now.
 */
export function exchange(
  target: Target,
  { method, headers, body }: Omit<WebhookRequest, "url">,
  { signal, maxBytes, ca, hear }: ExchangeLimits,
): Promise<Reply> {
  const { url, hostname, addresses } = target;
  const isSecure = url.protocol === "https:";
  const checked: LookupFunction = (_hostname, options, callback) => {
    if (options.all)
      return callback(
        null,
        addresses.map((one) => ({ ...one })),
      );
    const [first] = addresses;
    if (first) callback(null, first.address, first.family);
  };

  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(signal.aborted ? signal.reason : asUnreachable(hostname, error));
    const options = {
      hostname,
      port: url.port,
      path: `${url.pathname}${url.search}`,
      method,
      headers: { ...headers, ...lengthOf(body) },
      lookup: checked,
      signal,
      setDefaultHeaders: true,
    };
    const request = isSecure
      ? httpsRequest({ ...options, agent: agents.https, rejectUnauthorized: true, ...(ca && { ca: [...ca] }) })
      : httpRequest({ ...options, agent: agents.http });

    request.once("error", fail);
    request.once("socket", (socket) =>
      socket.once("connect", () => {
        const remote = socket.remoteAddress ?? "";
        if (addresses.some(({ address }) => sameAddress(address, remote))) return;
        request.destroy(new WebhookError("blocked", `${hostname} led to ${remote}, which was not checked.`));
      }),
    );
    request.once("response", (response) => {
      read(response, maxBytes, response.statusCode === 200 ? hear : undefined).then(
        (bytes) => resolve(asReply(response, bytes)),
        fail,
      );
    });
    request.end(body ?? undefined);
  });
}

async function read(response: IncomingMessage, maxBytes: number, hear: WebhookLimits["hear"]): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    // Leaving the loop destroys the response and its connection.
    if (size > maxBytes) throw new WebhookError("too_large", `The answer has more than ${maxBytes} bytes.`);
    chunks.push(chunk);
    hear?.(chunk);
  }
  return Buffer.concat(chunks);
}

function asReply(response: IncomingMessage, body: Uint8Array): Reply {
  const headers = Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(", ")] as const);
  return { status: response.statusCode ?? 0, headers: Object.fromEntries(headers), body };
}

function lengthOf(body: WebhookRequest["body"]): { [name: string]: string } {
  return body === null ? {} : { "content-length": String(Buffer.byteLength(body)) };
}

function asUnreachable(hostname: string, error: Error): WebhookError {
  if (error instanceof WebhookError) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : error.message;
  return new WebhookError("unreachable", `${hostname} could not be reached (${code}).`);
}

/** Two spellings of one address: the system may write what it connected to in another way. */
function sameAddress(one: string, other: string): boolean {
  const plain = (address: string) => URL.parse(`http://${address.includes(":") ? `[${address}]` : address}`)?.hostname;
  return plain(one) === plain(other);
}
