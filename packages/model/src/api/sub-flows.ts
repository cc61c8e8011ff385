import { defineCall, type Id, type JsonSchema, parameters, shape } from "../kernel/index.ts";
import { subFlow } from "../nouns/sub-flow.ts";
import { rowAnswer } from "./row-answer.ts";

const path = "/api/organisations/{org}/flows/{flow}/versions/{ver}/sub-flows/";

const blocks = (description: string): JsonSchema => ({
  type: "array",
  minItems: 1,
  maxItems: 500,
  uniqueItems: true,
  items: { type: "string", format: "uuid" },
  description,
});

/** Copies a sub-flow with its blocks and paths. */
export const copySubFlow = defineCall({
  method: "POST",
  path: `${path}duplicate/`,
  body: shape<{ readonly slug: string; readonly name?: string }>({
    type: "object",
    required: ["slug"],
    additionalProperties: false,
    properties: {
      slug: { type: "string", maxLength: 100, description: "The sub-flow to copy." },
      name: { type: "string", minLength: 1, maxLength: 255, description: "Name of the copy." },
    },
  }),
  answer: rowAnswer(subFlow),
});

/** Copies blocks and the paths between them into a sub-flow; answers with the ids of the copies. */
export const copyBlocksInto = defineCall({
  method: "POST",
  path: `${path}{slug}/duplicate_blocks_paths/`,
  body: shape<{ readonly blocks: readonly Id[] }>({
    type: "object",
    required: ["blocks"],
    additionalProperties: false,
    properties: { blocks: blocks("Blocks of this version, copied with the paths between them.") },
  }),
  answer: shape<{ readonly blocks: readonly Id[]; readonly paths: readonly Id[] }>(),
});

/** Puts blocks into a sub-flow of their own, which a block in their place calls. */
export const convertToSubFlow = defineCall({
  method: "POST",
  path: `${path}convert_to_subflow/`,
  query: parameters<{ readonly current_subflow_id?: Id }>({
    current_subflow_id: { type: "string", format: "uuid", description: "Sub-flow the blocks stand in." },
  }),
  body: shape<{ readonly blocks: readonly Id[]; readonly name?: string }>({
    type: "object",
    required: ["blocks"],
    additionalProperties: false,
    properties: {
      blocks: blocks("Blocks of one sub-flow, entered at one of them and left for one other at most."),
      name: { type: "string", minLength: 1, maxLength: 255, description: "Name of the new sub-flow." },
    },
  }),
  answer: shape<{ readonly subflow: Id; readonly slug: string; readonly block: Id }>(),
});

/** Puts the blocks of a sub-flow in place of the block that calls it. */
export const revertSubFlow = defineCall({
  method: "POST",
  path: `${path}reverse_convert_to_subflow/`,
  body: shape<{ readonly block: Id }>({
    type: "object",
    required: ["block"],
    additionalProperties: false,
    properties: {
      block: { type: "string", format: "uuid", description: "The one block that calls the sub-flow." },
    },
  }),
  answer: shape<{ readonly blocks: readonly Id[] }>(),
});
