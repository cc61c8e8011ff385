import type { Json } from "@parley/model/kernel";
import type { Scope } from "../program/compiled.ts";
import type { ProgramRequest, RequestTree } from "../program/program.ts";
import { addressOf } from "./address.ts";
import { headerOf, textOf } from "./compile-request-text.ts";

/** A request ready to be sent, except the credentials: they are placeholders that the sender alone fills in. */
export type HttpCall = {
  method: string;
  /** Whole, http or https. */
  url: string;
  headers: { [name: string]: string };
  query: { [name: string]: string };
  body: Json;
};

export type RenderedRequest = {
  /** Null when it may not be sent, or has no address. */
  readonly http: HttpCall | null;
  /** Why it may not be sent, in a sentence. */
  readonly refused: string | null;
  /** Variables that were empty. */
  readonly missing: readonly string[];
};

/**
 * Fills a request in with the values of a conversation. An address that they would lead elsewhere is refused. `base`
 * is what relative endpoints hang on.
 */
export function renderRequest(request: ProgramRequest, scope: Scope, base: string | null): RenderedRequest {
  if (request.endpoint === null) return { http: null, refused: null, missing: [] };
  const missing: string[] = [];
  const endpoint = request.endpoint.render(scope);
  missing.push(...endpoint.missing);
  const texts = (entries: ProgramRequest["headers"], write: typeof textOf) =>
    Object.fromEntries(
      entries.map(({ key, value }) => {
        const rendered = value.render(scope);
        missing.push(...rendered.missing);
        return [key, write(rendered.pieces)];
      }),
    );
  const headers = texts(request.headers, headerOf);
  const query = texts(request.query, textOf);
  const body = renderBody(request.body, scope, missing);
  const address = addressOf(endpoint.pieces, base);
  if (!address.ok) return { http: null, refused: address.reason, missing };
  return { http: { method: request.method, url: address.url, headers, query, body }, refused: null, missing };
}

/**
 * A body with its texts filled in; one that is a slot by itself is a number where the slot is. Variables that were empty
 * are added to `missing`.
 */
export function renderBody(tree: RequestTree, scope: Scope, missing: string[] = []): Json {
  switch (tree.type) {
    case "text": {
      const rendered = tree.text.render(scope);
      missing.push(...rendered.missing);
      const [only, ...others] = rendered.pieces;
      return only?.kind === "number" && others.length === 0 ? Number(only.text) : textOf(rendered.pieces);
    }
    case "literal":
      return tree.value;
    case "list":
      return tree.items.map((item) => renderBody(item, scope, missing));
    case "object":
      return Object.fromEntries(tree.members.map(({ key, value }) => [key, renderBody(value, scope, missing)]));
  }
}
