import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Steps } from "@parley/model/kernel";

const pack = promisify<string, { readonly level: number }, Buffer>(gzip);

/** JSON that is text already and is sent as it is: that of a T. Whatever else makes JSON of it gets the value. */
export class JsonText<T = unknown> {
  readonly text: string;
  #packed: Promise<Buffer> | null = null;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): T {
    return JSON.parse(this.text);
  }

  /** The same by gzip, made when it is first asked for. */
  packed(): Promise<Buffer> {
    this.#packed ??= pack(this.text, { level: 4 });
    return this.#packed;
  }
}

/** A list as JSON, item by item. */
export function* listJson(items: Iterable<unknown>): Steps<string> {
  const parts: string[] = [];
  for (const item of items) {
    parts.push(JSON.stringify(item));
    yield;
  }
  return `[${parts.join(",")}]`;
}

/**
 * What a handler answers. `body` is sent as JSON unless it is a stream or the headers name another type. A `JsonText`
 * that `isLarge` goes out compressed where the request accepts that: for one that is kept and sent again.
 */
export type Answer<B = unknown> = {
  readonly status: number;
  readonly body?: B;
  readonly isLarge?: boolean;
  readonly stream?: Readable;
  readonly headers?: { readonly [name: string]: string };
  /**
   * Asks other people's servers, or lets programs work, and gives the whole answer: done once the request has given back
   * its place among others. `gone` is aborted when the one who asked leaves.
   */
  readonly afterTurn?: (gone: AbortSignal) => Promise<Answer<B>>;
};

export const ok = <B>(body: B, headers: Answer["headers"] = {}): Answer<B> & { readonly body: B } => ({
  status: 200,
  body,
  headers,
});

export const noContent: Answer<never> = { status: 204 };
