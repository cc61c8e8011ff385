import type { Deps } from "../base/deps.ts";
import type { Listener } from "../base/listener.ts";
import type { Query } from "./query.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What came in with a request, apart from who sent it. */
export type Incoming = {
  readonly id: string;
  readonly ip: string;
  /** Came by TLS, to us or to a proxy that is believed. */
  readonly isSecure: boolean;
  readonly method: string;
  /** Path as it was asked for, without parameters. */
  readonly path: string;
  readonly params: { readonly [name: string]: string };
  readonly query: Query;
  /** Parsed JSON, or undefined without a body. */
  readonly body: unknown;
  readonly header: (name: string) => string | undefined;
};

/** A request of anybody, signed in or not. */
export type Arrival = { readonly deps: Deps; readonly listener: Listener; readonly incoming: Incoming };
