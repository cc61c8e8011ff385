import { defineCall, type Id, type JsonSchema, parameters, shape } from "@parley/model/kernel";
import type { Difference } from "./differences/difference.ts";
import type { MergeQuestion } from "./differences/merge-questions.ts";
import { type MergeSide, mergeSides } from "./differences/merge-sides.ts";
import type { KeptSubFlow } from "./library/kept-sub-flow.ts";
import type { NamedHere } from "./library/named-here.ts";
import type { CallToMend } from "./library/upgrade-kept.ts";
import type { DeclaredName } from "./survey/declared-roots.ts";

const library = "/api/organisations/{org}/library/";
const subFlows = "/api/organisations/{org}/flows/{flow}/versions/{ver}/sub-flows/";
const id: JsonSchema = { type: "string", format: "uuid" };
const name: JsonSchema = { type: "string", minLength: 1, maxLength: 200 };
const note: JsonSchema = { type: ["string", "null"], maxLength: 4000 };
const number: JsonSchema = { type: "integer", minimum: 1, maximum: 1_000_000 };

/** An agent that has a kept sub-flow: in its newest version that has it. */
export type LibraryUse = {
  readonly flow: { readonly id: Id; readonly name: string };
  readonly version: string;
  readonly slug: string;
  readonly revision: number;
};

/** Who kept the newest revision of an entry, and the agents that have it. */
export type LibraryUses = {
  readonly entry: Id;
  readonly by: { readonly id: Id; readonly name: string } | null;
  readonly agents: readonly LibraryUse[];
};

/** The agents that use what the library keeps; of one entry, or of all. */
export const libraryUses = defineCall({
  method: "GET",
  path: `${library}uses/`,
  query: parameters<{ readonly entry?: Id }>({ entry: { ...id, description: "Only uses of this one." } }),
  answer: shape<{ readonly results: readonly LibraryUses[] }>(),
});

/** A revision as lists show it. */
export type LibraryRevision = {
  readonly number: number;
  readonly note: string | null;
  /** The agent and version that it was kept from; null when the agent is no more. */
  readonly from: { readonly flow: Id; readonly name: string; readonly version: string } | null;
  readonly by: { readonly id: Id; readonly name: string } | null;
  readonly created_at: string;
};

/** What was kept of a sub-flow, the newest first. */
export const libraryRevisions = defineCall({
  method: "GET",
  path: `${library}{library}/revisions/`,
  answer: shape<{ readonly results: readonly LibraryRevision[] }>(),
});

/** A revision with all that it holds. */
export const libraryRevision = defineCall({
  method: "GET",
  path: `${library}{library}/revisions/{number}/`,
  answer: shape<KeptSubFlow>(),
});

export type KeepRequest = {
  /** The library's row that gets a new revision; without one it is kept as something new. */
  readonly entry?: Id | undefined;
  readonly name?: string | undefined;
  readonly note?: string | null | undefined;
};

/** Where a sub-flow stands in the library by now. */
export type KeptAs = { readonly entry: Id; readonly name: string; readonly revision: number };

/** Keeps a sub-flow of a version in the library of its client; the sub-flow remembers it, by an edit. */
export const keepSubFlow = defineCall({
  method: "POST",
  path: `${subFlows}{slug}/keep/`,
  body: shape<KeepRequest>({
    type: "object",
    additionalProperties: false,
    properties: {
      entry: { ...id, description: "What in the library gets a new revision; else it is kept as something new." },
      name: { ...name, description: "Name in the library; else the sub-flow's." },
      note: { ...note, description: "What it is for; of a further revision, what is new." },
    },
  }),
  answer: shape<KeptAs>(),
});

/** What was added, and what the agent has by that name already. */
export type AddedFromLibrary = {
  readonly subflow: Id;
  readonly name: string;
  readonly slug: string;
  readonly here: readonly NamedHere[];
  /** What its texts read and the agent has no value for. */
  readonly unfilled: readonly DeclaredName[];
};

/** Puts a kept sub-flow into a version, as one edit. */
export const addFromLibrary = defineCall({
  method: "POST",
  path: `${subFlows}from_library/`,
  body: shape<{ readonly entry: Id; readonly revision?: number }>({
    type: "object",
    required: ["entry"],
    additionalProperties: false,
    properties: { entry: id, revision: { ...number, description: "Else the newest." } },
  }),
  answer: shape<AddedFromLibrary>(),
});

/** What a later revision brings, and the edit that took it; null where none was made. */
export type UpgradedFromLibrary = {
  /** Revision of the version, after the edit where one was made. */
  readonly revision: number;
  readonly from: number;
  readonly to: number;
  readonly questions: readonly MergeQuestion[];
  readonly changes: readonly Difference[];
  readonly calls: readonly CallToMend[];
  readonly edit: Id | null;
};

/**
 * Takes a later revision into a copy, as one edit; or, with `dry_run`, only says what that would bring. `if-match` names
 * the revision of the version that was looked at; a `dry_run` needs none.
 */
export const upgradeFromLibrary = defineCall({
  method: "POST",
  path: `${subFlows}{slug}/upgrade/`,
  headers: parameters<{ readonly "if-match"?: string }>({ "if-match": { type: "string" } }),
  body: shape<{
    readonly dry_run?: boolean;
    readonly to?: number;
    readonly choices?: { readonly [key: string]: MergeSide };
  }>({
    type: "object",
    additionalProperties: false,
    properties: {
      dry_run: { type: "boolean", description: "true writes nothing." },
      to: { ...number, description: "The revision of the library, which all but a `dry_run` names. Else the newest." },
      choices: {
        type: "object",
        maxProperties: 20_000,
        additionalProperties: { enum: mergeSides },
        description: "Whose change holds, by the key of each question: mine is the agent's, theirs the library's.",
      },
    },
  }),
  answer: shape<UpgradedFromLibrary>(),
});
