import type { Id } from "@parley/model/kernel";
import type { FlowDocument } from "../document/document.ts";

/** What of a foreign file is not carried over, and why; `kind` is the file's own word, such as "page" or "action". */
export type LeftOut = { readonly kind: string; readonly name: string; readonly reason: string };

/** How many things of a kind a foreign file has, and what became of them: found = carried + left. */
export type ImportCount = {
  readonly kind: string;
  readonly found: number;
  readonly carried: number;
  readonly left: number;
};

/** How many things of a kind are left out for one reason. */
export type LeftReason = { readonly kind: string; readonly reason: string; readonly count: number };

/** What became of a foreign file, to be read before it is applied. */
export type ImportReport = {
  /** The format, by the name that people know, and of which agent. */
  readonly format: string;
  readonly counts: readonly ImportCount[];
  /** Why things are left out: all of them, whatever their number. */
  readonly reasons: readonly LeftReason[];
  /** Things that are left out, by reason: of very many, some of each. */
  readonly left: readonly LeftOut[];
};

/** A foreign file as the version that it would become, with its report; or why it cannot be read. */
export type ForeignImport =
  | { readonly ok: true; readonly document: FlowDocument; readonly report: ImportReport }
  | { readonly ok: false; readonly fault: string };

/** Where a foreign file is taken to. */
export type ImportOptions = {
  /** The version whose place it takes: rows of the same name keep their ids; languages, voices and actions stay. */
  readonly existing: FlowDocument;
  readonly makeId: () => Id;
};

/** A file that is not what it says it is; the message tells people what to do. */
export class UnreadableImport extends Error {
  override readonly name = "UnreadableImport";
}

/**
 * What a reader makes of a file; a file that it cannot read is an answer and not thrown. @throws what is no fault of
 * the file.
 */
export function tellUnreadable(read: () => ForeignImport): ForeignImport {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableImport) return { ok: false, fault: error.message };
    throw error;
  }
}
