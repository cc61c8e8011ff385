import type { Json } from "@parley/model/kernel";

/** What came of a request to somebody else's server. */
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

/** Carries out the requests of a conversation. `run` always answers; what went wrong is part of the answer. */
export type Outside = {
  run(call: OutsideCall): Promise<Answer>;
};
