import { defineCall, type Id, parameters, shape } from "@parley/model/kernel";
import type { Difference } from "./differences/difference.ts";
import type { MergeConflict } from "./differences/merge.ts";
import type { MergeQuestion } from "./differences/merge-questions.ts";
import { type MergeSide, mergeSides } from "./differences/merge-sides.ts";
import type { Edit } from "./edits/edit.ts";
import type { StoredEdit } from "./version-calls.ts";

const merge = "/api/organisations/{org}/flows/{flow}/versions/{ver}/merge/";

/** What a merge would bring. */
export type MergePlan = {
  /** Revision of the version that is merged into. */
  readonly revision: number;
  /** The version that is taken in, as it is now. */
  readonly with: { readonly version: string; readonly revision: number };
  /** The state that both came from. */
  readonly base: { readonly version: string; readonly revision: number };
  readonly questions: readonly MergeQuestion[];
  /** What changes here, as long as every question is decided for this version. */
  readonly changes: readonly Difference[];
};

const label = { type: "string", maxLength: 40 };

/** What a merge of another version into this one would bring, and what it would ask. */
export const planMerge = defineCall({
  method: "GET",
  path: merge,
  query: parameters<{ readonly with: string; readonly base?: string }>({
    with: { ...label, description: "Label of the version to take in." },
    base: { ...label, description: "Version that both came from, when the server does not know it." },
  }),
  answer: shape<MergePlan>(),
});

/** The template that a version came from, and whether another of its releases is live than the version began as. */
export type TemplateRelease = {
  readonly template: { readonly id: Id; readonly name: string } | null;
  /** The release that the version has, such as `0.0.1 r2`; null where none is known. */
  readonly from: string | null;
  /** The live one, where it is another. */
  readonly newer: string | null;
};

/** Which release of its template a version has, and whether there is a newer one to take in. */
export const templateRelease = defineCall({
  method: "GET",
  path: "/api/organisations/{org}/flows/{flow}/versions/{ver}/template_release/",
  answer: shape<TemplateRelease>(),
});

/** What a newer release of its template brings to a version, and the edit that took it; null where none was made. */
export type MergedTemplate = {
  /** Revision of the version, after the edit where one was made. */
  readonly revision: number;
  /** The releases, such as `0.0.1 r2`: the one that the version has, and the one that is live. */
  readonly from: string;
  readonly to: string;
  readonly changes: readonly Difference[];
  /** Where the version and its template changed the same, by the keys that choices name. */
  readonly conflicts: readonly MergeConflict[];
  /** The same as people are asked it. */
  readonly questions: readonly MergeQuestion[];
  /** The steps from the version to the merge, of which `dry_run` makes none. */
  readonly operations: Edit;
  readonly edit: string | null;
};

export type MergeTemplateRequest = {
  readonly dry_run?: boolean;
  readonly to?: string;
  readonly choices?: { readonly [key: string]: MergeSide };
};

/**
 * Takes what became of its template into a version, as one edit; or, with `dry_run`, only says what that would bring.
 * `if-match` names the revision that was looked at; a `dry_run` needs none.
 */
export const mergeTemplate = defineCall({
  method: "POST",
  path: "/api/organisations/{org}/flows/{flow}/versions/{ver}/merge_template/",
  headers: parameters<{ readonly "if-match"?: string }>({ "if-match": { type: "string" } }),
  body: shape<MergeTemplateRequest>({
    type: "object",
    additionalProperties: false,
    properties: {
      dry_run: { type: "boolean", description: "true writes nothing." },
      to: { ...label, description: "The release that was looked at, which all but a `dry_run` names." },
      choices: {
        type: "object",
        maxProperties: 20_000,
        additionalProperties: { enum: mergeSides },
        description: "Whose change holds, by the key of each conflict: mine is the version's, theirs the template's.",
      },
    },
  }),
  answer: shape<MergedTemplate>(),
});

export type MergeRequest = {
  readonly with: string;
  /** The revision that was looked at. */
  readonly with_revision: number;
  readonly base?: string;
  readonly choices?: { readonly [key: string]: MergeSide };
};

/** Takes another version into this one as one edit; `if-match` names the revision that was looked at. */
export const mergeVersion = defineCall({
  method: "POST",
  path: merge,
  headers: parameters<{ readonly "if-match": string }>({ "if-match": { type: "string" } }),
  body: shape<MergeRequest>({
    type: "object",
    required: ["with", "with_revision"],
    additionalProperties: false,
    properties: {
      with: { ...label, description: "Label of the version to take in." },
      with_revision: { type: "integer", minimum: 1, description: "Its revision that was looked at." },
      base: { ...label, description: "Version that both came from, when the server does not know it." },
      choices: {
        type: "object",
        maxProperties: 20_000,
        additionalProperties: { enum: mergeSides },
        description: "Whose change holds, by the key of each question.",
      },
    },
  }),
  answer: shape<StoredEdit>(),
});
