import { defineCall, type Id, shape } from "@parley/model/kernel";
import type { DocumentDiff } from "./diff.ts";
import type { FlowDocument } from "./document.ts";
import type { Issue } from "./issue.ts";

const flow = "/api/organisations/{org}/flows/{flow}/";

/** What the validator finds, with its counts. */
export type Validation = { readonly errors: number; readonly warnings: number; readonly issues: readonly Issue[] };

/** Everything that is wrong with a version, errors first. */
export const validateVersion = defineCall({
  method: "GET",
  path: `${flow}versions/{ver}/validate/`,
  answer: shape<Validation>(),
});

/** How much of a language is there. */
export type LanguageReadiness = {
  readonly language: string;
  readonly isDefault: boolean;
  /** Prompts that have nothing to say in it, by name. */
  readonly missing: readonly string[];
  readonly prompts: number;
};

/** What a document tells of a version before it is deployed. */
export type DocumentReadiness = Validation & {
  readonly languages: readonly LanguageReadiness[];
  readonly blocks: number;
  readonly paths: number;
  /** What became of what is live; null when nothing is. */
  readonly changes: DocumentDiff | null;
};

/** The release that answers calls, with the document it was made of. */
export type LiveRelease = {
  readonly id: Id;
  readonly version: string;
  readonly number: number;
  readonly created_at: string;
  readonly document: FlowDocument;
};

/** What a version's deploy would bring. */
export type Readiness = DocumentReadiness & {
  readonly live: Omit<LiveRelease, "document"> | null;
  readonly revision: number;
  /** Number of the version's last release; null when it has none. */
  readonly last_release: number | null;
  readonly edits_since: number;
  readonly edited_at: string | null;
};

export const versionReadiness = defineCall({
  method: "GET",
  path: `${flow}versions/{ver}/readiness/`,
  answer: shape<Readiness>(),
});

/** The release that answers the calls of a flow; null when none does. */
export const liveRelease = defineCall({
  method: "GET",
  path: `${flow}releases/live/`,
  answer: shape<{ readonly live: LiveRelease | null }>(),
});
