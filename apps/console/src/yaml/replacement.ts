import type { DocumentDiff, Edit, ImportReport, YamlFault } from "@parley/flow";

/**
 * What a file makes of a version: the edit and what it changes, with a report where it is another product's; or what is
 * wrong with it, by line or as a whole.
 */
export type Replacement =
  | {
      readonly ok: true;
      readonly operations: Edit;
      readonly changes: DocumentDiff;
      readonly report: ImportReport | null;
    }
  | { readonly ok: false; readonly faults: readonly YamlFault[]; readonly why: string | null };
