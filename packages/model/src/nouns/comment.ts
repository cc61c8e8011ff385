import { field } from "../kernel/index.ts";
import { calls, crudAndBulk, defineNoun, type Mount } from "../noun.ts";
import { flowRules } from "./version-noun.ts";

const below = (tail: string, first: string, mount: Pick<Mount, "bind"> & Partial<Mount>): Mount => ({
  path: `/api/organisations/{org}/flows/{flow}/${tail}comments/`,
  item: "id",
  key: "id",
  calls: calls(`${first} ${crudAndBulk}`),
  rules: flowRules,
  ...mount,
});

/** What somebody says about a flow, a block or a path. */
export const comment = defineNoun({
  name: "comment",
  title: "Comment",
  wall: "tenant",
  fields: {
    text: field.text({ help: "What is said.", min: 1, max: 10_000 }),
    parent: field.nullable(field.id("comment", { help: "Comment it answers." })),
    is_resolved: field.boolean({ help: "Nothing is left to do.", default: false }),
    content_type: field.choice(["flow", "block", "path"], { help: "What it is about.", readOnly: true }),
    object_id: field.id("", { help: "Identifier of what it is about.", readOnly: true }),
    flow_config: field.nullable(field.id("flow_version", { help: "Version of the block or path.", readOnly: true })),
    created_by: field.nullable(field.id("user", { help: "Who said it.", readOnly: true })),
  },
  announces: "commented",
  search: ["text"],
  ordering: ["created_at", "id"],
  indexes: [["object_id"], ["flow_config"]],
  mounts: [
    below("", "C297", { bind: { flow: "object_id" }, fixed: { content_type: "flow" } }),
    below("versions/{ver}/blocks/{block_pk}/", "C380", {
      bind: { ver: "flow_config", block_pk: "object_id" },
      fixed: { content_type: "block" },
    }),
    below("versions/{ver}/paths/{path_pk}/", "C409", {
      bind: { ver: "flow_config", path_pk: "object_id" },
      fixed: { content_type: "path" },
    }),
    below("versions/{ver}/", "C503", { bind: { ver: "flow_config" }, calls: calls("C503 list") }),
  ],
});
