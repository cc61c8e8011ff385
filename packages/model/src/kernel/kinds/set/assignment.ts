import type { JsonSchema } from "../../json.ts";
import { targetPattern, targetRoots } from "../../shapes.ts";

/** One value that is set: where to, as `metadata.total`, and the expression that it is worked out by. */
export type Assignment = { to: string; value: string };

/** What is set: a slot, a key of the metadata, or an attribute of the account. */
export type Target = { readonly root: (typeof targetRoots)[number]; readonly name: string };

export const assignmentsSchema: JsonSchema = {
  type: "array",
  maxItems: 50,
  items: {
    type: "object",
    additionalProperties: false,
    required: ["to", "value"],
    properties: {
      to: { type: "string", maxLength: 255, pattern: targetPattern, examples: ["metadata.total"] },
      value: { type: "string", minLength: 1, maxLength: 4000 },
    },
  },
};

/** What a text such as `metadata.total` names; null for one that names nothing that can be set. */
export function targetOf(text: string): Target | null {
  const [, written, name = ""] = new RegExp(targetPattern, "u").exec(text) ?? [];
  const root = targetRoots.find((each) => each === written);
  return root === undefined ? null : { root, name };
}
