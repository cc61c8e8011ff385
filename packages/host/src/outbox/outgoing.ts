import type { ActionRun, Effect, EffectTo } from "@parley/engine";
import {
  type Json,
  type JsonObject,
  type MessageChannel,
  messageChannels,
  nullable,
  objectShape,
  readStored,
  type StoredForm,
  writeStored,
} from "@parley/model/kernel";

type Http = NonNullable<ActionRun["http"]>;

/** What is sent to another server: a request, or a message to the person. Credentials are names in it. */
export type Outgoing = {
  readonly request: {
    readonly name: string;
    readonly timeout: number;
    readonly http: Http | null;
    readonly internal: { readonly name: string; readonly parameters: Json } | null;
    /** Why it is not sent: then that is its answer. */
    readonly refused: string | null;
  } | null;
  readonly message: { readonly channel: MessageChannel; readonly to: string | null; readonly text: string } | null;
};

const text = { type: "string" };
const texts = { type: "object", additionalProperties: text };

/** How it is kept, sealed, until it is delivered. */
export const outgoingForm: StoredForm<Outgoing> = {
  name: "outgoing",
  number: 1,
  shape: objectShape<Outgoing & { readonly v: number }>({
    v: { type: "integer" },
    request: nullable(
      objectShape<NonNullable<Outgoing["request"]>>({
        name: text,
        timeout: { type: "number" },
        http: nullable(objectShape<Http>({ method: text, url: text, headers: texts, query: texts, body: {} })),
        internal: nullable(objectShape<{ name: string; parameters: Json }>({ name: text, parameters: {} })),
        refused: nullable(text),
      }),
    ),
    message: nullable(
      objectShape<NonNullable<Outgoing["message"]>>({
        channel: { type: "string", enum: messageChannels },
        to: nullable(text),
        text,
      }),
    ),
  }),
  upgrades: [],
};

export const storeOutgoing = (outgoing: Outgoing): JsonObject => writeStored(outgoingForm, outgoing);

/** @throws Problem as `readStored` */
export const readOutgoing = (stored: unknown): Outgoing => readStored(outgoingForm, stored);

/** What must be carried out even if the process dies right after the commit. */
export type OutboxEntry = {
  /** The effect's id: what its receiver is given as idempotency key. */
  readonly key: string;
  /** `request`: a live call waits for it, so its process sends it at once, and it is never sent again. */
  readonly kind: "request" | "action" | "send" | "post_call";
  readonly name: string;
  /** Scheme, host and port, or the channel: what goes to one receiver is limited. */
  readonly receiver: string;
  /** How long one attempt may take, in milliseconds. */
  readonly timeout: number;
  readonly outgoing: Outgoing;
};

/** A request to another server, as the engine asks for it. */
export type ServerRequest = EffectTo<"asked">;

/** The entries of an effect that goes to the outbox. `contact`: whom messages are sent to. */
export function entriesOf(effect: EffectTo<"outbox">, contact: string | null): readonly OutboxEntry[] {
  switch (effect.type) {
    case "send":
      return [entryOfSend(effect, contact)];
    case "request":
      if (effect.kind === "payment") return [entryOfPayment(effect)];
      return [entryOf(effect.async ? "action" : "request", effect)];
    case "end":
      return effect.post_call.map((run) => entryOf("post_call", run));
  }
}

/** How long a carrier of messages has for one. */
const messageTimeout = 10_000;

/** A message to the one who is talked with. */
function entryOfSend(send: Extract<Effect, { type: "send" }>, to: string | null): OutboxEntry {
  const { id: key, channel, content } = send;
  const message = { channel, to, text: content.text };
  return {
    key,
    kind: "send",
    name: channel,
    receiver: channel,
    timeout: messageTimeout,
    outgoing: { request: null, message },
  };
}

/** A payment has an entry so that what became of it is known. Nothing is sent from there, and no card is in it. */
function entryOfPayment({ id: key, provider: name, timeout }: Extract<EffectTo<"outbox">, { kind: "payment" }>) {
  const request = { name, timeout, http: null, internal: null, refused: null };
  return { key, kind: "request", name, receiver: "payment", timeout, outgoing: { request, message: null } } as const;
}

function entryOf(
  kind: OutboxEntry["kind"],
  run: Pick<ActionRun, "id" | "name" | "timeout" | "http" | "internal" | "refused">,
): OutboxEntry {
  const { id: key, name, timeout, http, internal, refused } = run;
  const request = { name, timeout, http, internal, refused };
  return { key, kind, name, receiver: receiverOf(http), timeout, outgoing: { request, message: null } };
}

/** Longest name of a host with its scheme and port. */
const longest = 255;

function receiverOf(http: Http | null): string {
  const origin = http === null ? null : /^https?:\/\/[^/?#]+/i.exec(http.url);
  return origin === null ? "internal" : origin[0].toLowerCase().slice(0, longest);
}
