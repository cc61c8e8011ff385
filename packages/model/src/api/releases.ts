import type { Page } from "../kernel/index.ts";
import { defineCall, type Id, parameters, shape } from "../kernel/index.ts";
import type { release } from "../nouns/release.ts";
import type { Row } from "../nouns/row.ts";
import type { Person } from "./people.ts";

type Told = Pick<Row<typeof release>, "id" | "version" | "number" | "version_revision" | "note" | "created_at">;

/** What was deployed of a version, as callers heard it. */
export type Release = Told & {
  readonly by: Person | null;
  readonly is_live: boolean;
  /** What callers of its version get: of that version it was made live last. */
  readonly is_given: boolean;
};

/** The releases of a flow, newest first. `given`: of each version that still exists, the one that its callers get. */
export const releasesOfFlow = defineCall({
  method: "GET",
  path: "/api/organisations/{org}/flows/{flow}/releases/",
  query: parameters<{ readonly limit?: number; readonly offset?: number; readonly given?: boolean }>({
    limit: { type: "integer" },
    offset: { type: "integer" },
    given: { type: "boolean" },
  }),
  answer: shape<Page<Release>>(),
});

/** What was released, without its document. */
export type ReleaseRow = Told & { readonly created_by: Id | null };

/**
 * Releases a version as it is, or makes an earlier release live again. With `revision` it releases that one alone, which
 * was looked at: a later edit refuses it. With `instead_of` it replaces that live release alone: another one refuses it.
 */
export const deployVersion = defineCall({
  method: "POST",
  path: "/api/organisations/{org}/flows/{flow}/versions/{ver}/deploy/",
  body: shape<
    | { readonly note?: string | null; readonly revision?: number }
    | { readonly release: Id; readonly instead_of?: Id | null }
  >({
    type: "object",
    additionalProperties: false,
    properties: {
      note: { type: ["string", "null"], maxLength: 4000, description: "Why." },
      revision: { type: "integer", minimum: 1, description: "The revision that was looked at." },
      release: { type: "string", format: "uuid", description: "An earlier release to make live again." },
      instead_of: {
        type: ["string", "null"],
        format: "uuid",
        description: "The release that is live, as it was seen.",
      },
    },
  }),
  answer: shape<ReleaseRow>(),
});
