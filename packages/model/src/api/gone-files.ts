import { defineCall, type JsonSchema, shape } from "../kernel/index.ts";

const paths = (description: string): JsonSchema => ({
  type: "array",
  items: { type: "string", maxLength: 255 },
  description,
});

const client = "/api/organisations/{org}/";
const call = {
  method: "POST",
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
} as const;

/** Which files, of those that a new agent names, its client does not keep. An import leaves those behind. */
export const goneFiles = defineCall({ ...call, path: `${client}gone_files/` });

/** The same for an existing agent. The caller needs rights on that agent alone. */
export const goneFilesOfFlow = defineCall({ ...call, path: `${client}flows/{flow}/gone_files/` });
