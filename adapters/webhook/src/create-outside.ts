import type { Id, Json } from "@parley/model/kernel";
import { credentialsNamed, filledIn, masked, refusalOf } from "./fill-credentials.ts";
import type { Answer, Credential, FindCredentials, LiveAnswer, Outside, OutsideCall } from "./outside.ts";
import { readAnswer } from "./read-answer.ts";
import { type SendWebhook, WebhookError, type WebhookLimits } from "./webhook.ts";

/** Largest answer of another server that a conversation takes in. */
const maxBytes = 1024 * 1024;

/** An action of ours: what it did, or why it did nothing, which it would not do another time either. */
type RunInternal = (
  asked: { readonly id: string; readonly name: string; readonly parameters: Json },
  organisation: Id,
) => Promise<{ readonly result: Json } | { readonly refused: string }>;

export type OutsideParts = {
  /** Runs the actions of ours; without it there are none. */
  readonly internal?: RunInternal;
  readonly send: SendWebhook;
  readonly findCredentials: FindCredentials;
  /** Told of faults of our own, such as a database that is away; who asked gets an answer all the same. */
  readonly onFault: (error: unknown) => void;
};

/**
 * Carries out requests over HTTP: here alone their credentials are filled in, and taken out of what comes back. The id of
 * a request goes along as its idempotency key.
 */
export function createOutside({ send, findCredentials, onFault, internal = noInternal }: OutsideParts): Outside {
  const attempt = async (call: OutsideCall, organisation: Id, live?: LiveAnswer): Promise<Answer> => {
    const { http, refused } = call;
    if (refused !== null) return failed(refused);
    if (http === null) {
      const { name, parameters } = call.internal ?? { name: call.name, parameters: null };
      const done = await internal({ id: call.id, name, parameters }, organisation);
      if ("refused" in done) return { ...failed(done.refused), status: refusedStatus };
      return { ok: true, status: null, result: done.result, error: null, timed_out: false };
    }
    const named = credentialsNamed(http);
    if (named.length === 0) return exchange(send, call, http, heardBy(live, []));
    const known = await findCredentials(organisation, named);
    const refusal = refusalOf(http, named, known);
    if (refusal !== null) return failed(refusal);
    return without(await exchange(send, call, filledIn(http, known), heardBy(live, known)), known);
  };
  return {
    // A conversation takes the path of an action that failed; thrown on, a fault of ours would end its call.
    run: async (call, organisation, live) => {
      try {
        return await attempt(call, organisation, live);
      } catch (error) {
        onFault(error);
        return failed(`The request of ${call.name} could not be made: a fault on our side.`);
      }
    },
  };
}

/** As another server would say that it will not do it: it is not asked again. */
const refusedStatus = 422;

const noInternal: RunInternal = async ({ name }) => ({ refused: `There is no internal action ${name}.` });

/** What is heard of an answer while it comes has no credential in it, once it is put together. */
function heardBy(live: LiveAnswer | undefined, known: readonly Credential[]): Pick<WebhookLimits, "hear" | "signal"> {
  if (live === undefined) return {};
  const hide = (text: string) => String(masked(text, known));
  return { signal: live.signal, hear: (piece) => live.hear(piece, hide) };
}

async function exchange(
  send: SendWebhook,
  { id, name, timeout }: OutsideCall,
  http: NonNullable<OutsideCall["http"]>,
  live: Pick<WebhookLimits, "hear" | "signal">,
): Promise<Answer> {
  const url = URL.parse(http.url);
  if (url === null) return failed(`The address of ${name} is not whole.`);
  for (const [key, value] of Object.entries(http.query)) url.searchParams.set(key, value);
  const hasBody = http.body !== null && http.method !== "GET" && http.method !== "HEAD";
  try {
    const {
      status,
      body,
      headers,
      url: from,
    } = await send(
      {
        method: http.method,
        url: url.href,
        headers: { "content-type": "application/json", ...http.headers, "idempotency-key": id },
        body: hasBody ? JSON.stringify(http.body) : null,
      },
      { timeout, maxBytes, ...live },
    );
    const read = readAnswer(body);
    if (read === null) return { ...failed("The answer has more values or levels than are read."), status };
    const ok = status >= 200 && status < 300;
    return {
      ok,
      status,
      ...read,
      error: ok ? null : refusal(status, headers.location === undefined ? null : URL.parse(headers.location, from)),
      timed_out: false,
    };
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    return { ...failed(error.message), timed_out: error.code === "timed_out" };
  }
}

/** What an answer of a bad status says: also where the server has moved, if the request may not follow. */
const refusal = (status: number, moved: URL | null) =>
  status < 400 && moved !== null
    ? `status ${status}: the server has moved to ${moved.href}. Write that address.`
    : `status ${status}`;

/** What is stored of an answer holds no credential, even one that the other server repeats. */
function without(answer: Answer, known: readonly Credential[]): Answer {
  const error = masked(answer.error, known);
  return { ...answer, result: masked(answer.result, known), error: typeof error === "string" ? error : null };
}

function failed(error: string): Answer {
  return { ok: false, status: null, result: null, error, timed_out: false };
}
