import { defineCall, type Id, shape } from "../kernel/index.ts";

/** Contents of a version whose prompt's words in the default language changed after theirs. */
export const staleContents = defineCall({
  method: "GET",
  path: "/api/organisations/{org}/flows/{flow}/versions/{ver}/app_prompts/stale/",
  answer: shape<{ readonly contents: readonly Id[] }>({
    type: "object",
    required: ["contents"],
    additionalProperties: false,
    properties: { contents: { type: "array", items: { type: "string", format: "uuid" } } },
  }),
});
