import type { DocumentDiff, Edit, ImportReport, YamlFault } from "@parley/flow";

/** A file that could be read, and what it changes, with a report where it is another product's. */
type Readable = {
  readonly ok: true;
  readonly changes: DocumentDiff;
  readonly report: ImportReport | null;
  /** Prompts by name whose recordings stay behind: they are another client's, or no longer kept. */
  readonly withoutRecording: readonly string[];
};

/** What is wrong with a file, by line or as a whole. */
export type Unreadable = { readonly ok: false; readonly faults: readonly YamlFault[]; readonly why: string | null };

export type Reading = Readable | Unreadable;

/** What a file makes of a version: the edit that brings it. */
export type Replacement = (Readable & { readonly operations: Edit }) | Unreadable;

/** The agent that a file makes, as YAML. */
export type NewAgent = (Readable & { readonly yaml: string }) | Unreadable;
