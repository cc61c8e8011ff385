import type { Unsent } from "./comment.ts";

/** What this browser keeps of a user's comments on a version. Each has a key of its own, so that tabs do not overwrite each other's. */
export type KeptComments = {
  readonly load: () => { readonly unsent: readonly Unsent[]; readonly drafts: { readonly [place: string]: string } };
  /** Each answers false when the browser keeps nothing. */
  readonly keepUnsent: (unsent: Unsent) => boolean;
  readonly forgetUnsent: (id: string) => boolean;
  readonly keepDraft: (place: string, text: string) => boolean;
};

/** @param owner names account and version */
export function keptComments(owner: string, storage: Storage): KeptComments {
  const prefix = `parley.comments ${owner} `;
  const nameOf = (kind: "unsent" | "draft", name: string) => `${prefix}${kind} ${name}`;
  const put = (key: string, text: string): boolean => {
    try {
      if (text === "") storage.removeItem(key);
      else storage.setItem(key, text);
      return true;
    } catch (error) {
      // Full, or forbidden by the browser's settings: the writer sees that.
      if (error instanceof DOMException) return false;
      throw error;
    }
  };
  const entriesOf = (kind: "unsent" | "draft") =>
    Object.keys(storage)
      .filter((key) => key.startsWith(nameOf(kind, "")))
      .map((key) => [key.slice(nameOf(kind, "").length), storage.getItem(key) ?? ""] as const);
  return {
    load: () => ({
      // Only this module writes them.
      unsent: entriesOf("unsent")
        .map(([, text]) => JSON.parse(text) as Unsent)
        .sort((a, b) => a.at.localeCompare(b.at)),
      drafts: Object.fromEntries(entriesOf("draft")),
    }),
    keepUnsent: (unsent) => put(nameOf("unsent", unsent.id), JSON.stringify(unsent)),
    forgetUnsent: (id) => put(nameOf("unsent", id), ""),
    keepDraft: (place, text) => put(nameOf("draft", place), text),
  };
}
