import { isJsonObject, jsonOf } from "@parley/model/kernel";
import { keepText } from "../parts/kept-text.ts";
import type { Subject, Unsent } from "./comment.ts";

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
  const put = (key: string, text: string): boolean => keepText(storage, key, text);
  const entriesOf = (kind: "unsent" | "draft") =>
    Object.keys(storage)
      .filter((key) => key.startsWith(nameOf(kind, "")))
      .map((key) => [key.slice(nameOf(kind, "").length), storage.getItem(key) ?? ""] as const);
  return {
    load: () => ({
      // What an older console or another hand wrote there is no comment of ours.
      unsent: entriesOf("unsent")
        .flatMap(([, text]) => unsentOf(text) ?? [])
        .sort((a, b) => a.at.localeCompare(b.at)),
      drafts: Object.fromEntries(entriesOf("draft")),
    }),
    keepUnsent: (unsent) => put(nameOf("unsent", unsent.id), JSON.stringify(unsent)),
    forgetUnsent: (id) => put(nameOf("unsent", id), ""),
    keepDraft: (place, text) => put(nameOf("draft", place), text),
  };
}

/** Null for what is none. */
function unsentOf(text: string): Unsent | null {
  const kept = jsonOf(text);
  if (!isJsonObject(kept)) return null;
  const { id, parent, at, reason } = kept;
  const about = subjectOf(kept.about);
  if (typeof id !== "string" || typeof kept.text !== "string" || typeof at !== "string" || about === null) return null;
  if (!isTextOrNull(parent) || !isTextOrNull(reason)) return null;
  return { id, about, parent, text: kept.text, at, reason };
}

function subjectOf(kept: unknown): Subject | null {
  if (!isJsonObject(kept) || typeof kept.id !== "string") return null;
  const { type, id, at_ms } = kept;
  if (type === "block" || type === "path") return { type, id };
  return type === "call" && (at_ms === null || typeof at_ms === "number") ? { type, id, at_ms } : null;
}

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === "string";
