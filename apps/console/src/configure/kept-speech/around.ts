/** Names in the address that say which page of kept speech is open, and of which provider. */
export const aroundOf = ["group", "part", "of"] as const;

export type Around = { readonly [name in (typeof aroundOf)[number]]?: string };

export const readAround = (search: Readonly<Record<string, unknown>>): Around =>
  Object.fromEntries(aroundOf.flatMap((name) => (typeof search[name] === "string" ? [[name, search[name]]] : [])));
