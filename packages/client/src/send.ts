declare global {
  /** What ends a request before its answer has come; browsers and Node know the rest of it. */
  interface AbortSignal {
    readonly aborted: boolean;
  }
  /** A file that is sent; browsers and Node know the rest of it. */
  interface Blob {
    readonly size: number;
    readonly type: string;
  }
}

/** One HTTP request of the API. */
export type ApiRequest = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path with its query, from the slash on. */
  readonly path: string;
  /** The body; `content-type` among the headers says what it is. */
  readonly body?: string | Blob;
  readonly headers?: { readonly [name: string]: string };
  readonly signal?: AbortSignal;
  /** The request goes on when its page is left: for short farewells. */
  readonly keepalive?: boolean;
};

/** Reads bytes as they come. */
type ByteReader = {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
};

/** What came back: a `Response` of `fetch` is one. */
export type Answer = {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
  /** The bytes as they come. Only `listen` reads them so; a `send` that never serves it may leave them out. */
  readonly body?: { getReader(): ByteReader } | null;
};

/**
 * Makes one HTTP request, and signs it. Those who have a network hand it in: a browser, Node or a test. Any answer is
 * given back, with any status. A is the answer as the network has it, with more than the client reads of it.
 * @throws what the network throws when no answer comes.
 */
export type Send<A extends Answer = Answer> = (request: ApiRequest) => Promise<A>;
