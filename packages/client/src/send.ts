declare global {
  /** What ends a request before its answer has come; browsers and Node know the rest of it. */
  interface AbortSignal {
    readonly aborted: boolean;
  }
}

/** One HTTP request of the API. */
export type ApiRequest = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path with its query, from the slash on. */
  readonly path: string;
  /** The body as text; `content-type` among the headers says what it is. */
  readonly body?: string;
  readonly headers?: { readonly [name: string]: string };
  readonly signal?: AbortSignal;
};

/** What came back: a `Response` of `fetch` is one. */
export type Answer = {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
};

/**
 * Makes one HTTP request, and signs it. Those who have a network hand it in: a browser, Node or a test. Any answer is
 * given back, whatever its status.
 * @throws whatever the network throws when no answer comes.
 */
export type Send = (request: ApiRequest) => Promise<Answer>;
