import { rules } from "../access/policy.ts";
import { field } from "../kernel/index.ts";
import { crud, crudAndBulk, defineNoun, type Mount } from "../noun.ts";
import { flowRules } from "./version-noun.ts";

/** A place below what is commented on. */
function below<const Tail extends string, const M extends Pick<Mount, "bind" | "verbs"> & Partial<Mount>>(
  tail: Tail,
  mount: M,
) {
  const path = `/api/organisations/{org}/flows/{flow}/${tail}comments/` as const;
  return { path, item: "id", key: "id", rules: flowRules, ...mount } as const;
}

/** What a person writes about a flow, a block, a path or a call. */
export const comment = defineNoun({
  name: "comment",
  title: "Comment",
  wall: "tenant",
  fields: {
    text: field.text({ help: "What is said.", min: 1, max: 10_000 }),
    parent: field.nullable(field.id("comment", { help: "Comment it answers." })),
    is_resolved: field.boolean({ help: "Nothing is left to do.", default: false }),
    content_type: field.choice(["flow", "block", "path", "call"], { help: "What it is about.", readOnly: true }),
    object_id: field.id("", { help: "Identifier of what it is about.", readOnly: true }),
    flow_config: field.nullable(field.id("flow_version", { help: "Version of the block or path.", readOnly: true })),
    at_ms: field.nullable(
      field.integer({
        help: "Moment of a call that it is about, milliseconds since the answer; null for the whole.",
        min: 0,
        max: 2_000_000_000,
      }),
    ),
    created_by: field.nullable(field.id("user", { help: "Who said it.", readOnly: true })),
  },
  announces: "commented",
  search: ["text"],
  ordering: ["created_at", "id"],
  indexes: [["object_id"], ["flow_config"]],
  mounts: [
    below("", { bind: { flow: "object_id" }, fixed: { content_type: "flow" }, verbs: crudAndBulk }),
    below("versions/{ver}/blocks/{block_pk}/", {
      bind: { ver: "flow_config", block_pk: "object_id" },
      fixed: { content_type: "block" },
      verbs: crudAndBulk,
    }),
    below("versions/{ver}/paths/{path_pk}/", {
      bind: { ver: "flow_config", path_pk: "object_id" },
      fixed: { content_type: "path" },
      verbs: crudAndBulk,
    }),
    // A block or path may be gone: what was said about it is still resolved and deleted here.
    below("versions/{ver}/", { bind: { ver: "flow_config" }, verbs: ["list", "patch", "delete"] }),
    below("analytics/{call_pk}/", {
      bind: { call_pk: "object_id" },
      fixed: { content_type: "call" },
      verbs: crud,
      rules: { read: rules.callsRead, write: rules.callsAdmin, remove: rules.callsAdmin },
    }),
  ],
});
