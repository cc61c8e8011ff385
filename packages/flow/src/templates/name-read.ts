import type { KnownNames } from "../expressions/check-expression.ts";
import { knownSentence } from "../expressions/nearest.ts";

/** A name that a text reads: the value, key, intent … `name` below `root`. */
export type NameRead = { readonly root: string; readonly name: string };

/** The first two names of a path: `slots.amount.currency` reads `amount` of `slots`. */
export function nameRead(path: string, scopeName: string): readonly NameRead[] {
  const parts = /^(\w+)(?:\.([\w-]+)|\['([^']+)'\])/.exec(path);
  const [, root = "", plain, quoted] = parts ?? [];
  const name = plain ?? quoted;
  return name === undefined ? [] : [{ root: root === scopeName ? "metadata" : root, name }];
}

/** The first of a template's variables that the version does not have, and which names it has instead; null for none. */
export function unknownVariable(
  variables: readonly string[],
  { scopeName, names }: { readonly scopeName: string; readonly names: KnownNames },
): { readonly variable: string; readonly message: string } | null {
  for (const variable of variables) {
    const [read] = nameRead(variable, scopeName);
    const known = read === undefined ? undefined : names[read.root];
    if (read === undefined || known === undefined || known.has(read.name)) continue;
    const message = `There is no "${read.name}" in ${read.root}. ${knownSentence(read.name, known)}`;
    return { variable, message };
  }
  return null;
}
