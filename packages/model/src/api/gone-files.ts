import { defineCall, type JsonSchema, shape } from "../kernel/index.ts";

const paths = (description: string): JsonSchema => ({
  type: "array",
  items: { type: "string", maxLength: 255 },
  description,
});

/** Which files an agent names that its client does not keep. An import leaves those behind. */
export const goneFiles = defineCall({
  method: "POST",
  path: "/api/organisations/{org}/gone_files/",
  body: shape<{ readonly paths: readonly string[] }>({
    type: "object",
    required: ["paths"],
    additionalProperties: false,
    properties: { paths: paths("Paths of recordings and texts, as an agent names them.") },
  }),
  answer: shape<{ readonly gone: readonly string[] }>({
    type: "object",
    required: ["gone"],
    additionalProperties: false,
    properties: { gone: paths("Those that the client does not keep: never, or no longer.") },
  }),
});
