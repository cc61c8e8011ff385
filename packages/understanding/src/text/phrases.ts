import { hear, type Token } from "./heard.ts";

type Node<T> = { readonly next: Map<string, Node<T>>; value: T | undefined };

/** Finds known phrases in tokens, the longest first. */
export type Phrases<T> = {
  /** The longest phrase that begins at a token, with the index after it. */
  readonly at: (tokens: readonly Token[], index: number) => { readonly value: T; readonly next: number } | null;
};

/** Builds a table from phrases to values; an earlier entry wins over a later one with the same words. */
export function phrases<T>(entries: Iterable<readonly [string, T]>): Phrases<T> {
  const root: Node<T> = { next: new Map(), value: undefined };
  for (const [phrase, value] of entries) {
    let node = root;
    for (const { word } of hear(phrase).tokens) {
      let child = node.next.get(word);
      if (!child) {
        child = { next: new Map(), value: undefined };
        node.next.set(word, child);
      }
      node = child;
    }
    if (node !== root) node.value ??= value;
  }
  return {
    at: (tokens, index) => {
      let found: { value: T; next: number } | null = null;
      let node: Node<T> | undefined = root;
      for (let place = index; node; place++) {
        if (node.value !== undefined) found = { value: node.value, next: place };
        const token = tokens[place];
        node = token && node.next.get(token.word);
      }
      return found;
    },
  };
}
