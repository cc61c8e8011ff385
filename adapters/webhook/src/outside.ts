import type { Id, Json } from "@parley/model/kernel";

/** The result of a request to another server. */
export type Answer = {
  readonly ok: boolean;
  readonly status: number | null;
  readonly result: Json;
  readonly error: string | null;
  readonly timed_out: boolean;
};

/** A request of a conversation, ready to be sent. `timeout` in milliseconds. */
export type OutsideCall = {
  /** Also its idempotency key. */
  readonly id: string;
  readonly name: string;
  readonly timeout: number;
  readonly http: {
    readonly method: string;
    readonly url: string;
    readonly headers: { readonly [name: string]: string };
    readonly query: { readonly [name: string]: string };
    readonly body: Json;
  } | null;
  readonly internal: { readonly name: string; readonly parameters: Json } | null;
  /** Why it may not be sent: then that is its answer. */
  readonly refused: string | null;
};

/** A secret that requests of a client may name, and the hosts (`host` or `host:port`) that may receive it. */
export type Credential = { readonly name: string; readonly value: string; readonly hosts: readonly string[] };

/** The credentials of a client that are named; what there is none of is left out. */
export type FindCredentials = (organisation: Id, names: readonly string[]) => Promise<readonly Credential[]>;

/**
 * Carries out the requests of a client's conversations. `run` always answers; what went wrong is part of the answer, and no
 * value of a credential is.
 */
export type Outside = {
  run(call: OutsideCall, organisation: Id, live?: LiveAnswer): Promise<Answer>;
};

/** Hears an answer while it comes, and may give it up. */
export type LiveAnswer = {
  /** A piece of it, and what takes credentials out of a text that is made of such pieces. */
  readonly hear: (piece: Uint8Array, hide: (text: string) => string) => void;
  readonly signal: AbortSignal;
};
