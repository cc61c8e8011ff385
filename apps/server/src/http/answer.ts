import type { Readable } from "node:stream";

/** JSON that is text already and is sent as it is. Whatever else makes JSON of it gets the value. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

/** What a handler answers. `body` is sent as JSON unless it is a stream or the headers name another type. */
export type Answer = {
  readonly status: number;
  readonly body?: unknown;
  readonly stream?: Readable;
  readonly headers?: { readonly [name: string]: string };
};

export const ok = (body: unknown, headers: Answer["headers"] = {}): Answer => ({ status: 200, body, headers });

export const noContent: Answer = { status: 204 };
