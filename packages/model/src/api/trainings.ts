import { defineCall, shape } from "../kernel/index.ts";
import type { Row } from "../nouns/row.ts";
import type { training } from "../nouns/training.ts";
import type { Person } from "./people.ts";

/** The outcome of training a version, and who had it done. */
export type Training = Pick<Row<typeof training>, "id" | "created_at" | "version_revision" | "languages"> & {
  readonly by: Person | null;
};

/** The last training of a version, and the one before to compare it with. Null where there was none. */
export type LastTrainings = { readonly last: Training | null; readonly before: Training | null };

export const lastTrainings = defineCall({
  method: "GET",
  path: "/api/organisations/{org}/flows/{flow}/versions/{ver}/trainings/",
  answer: shape<LastTrainings>({
    type: "object",
    required: ["last", "before"],
    additionalProperties: false,
    properties: { last: { type: ["object", "null"] }, before: { type: ["object", "null"] } },
  }),
});
