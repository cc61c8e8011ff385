import { type Target, targetOf } from "@parley/model/kernel";
import { nameAt, type PlainName } from "./name-uses.ts";
import type { Survey } from "./survey.ts";

/** Every place that sets a slot or an attribute of the account by its name. */
export function* setTargets(
  { document, subject }: Pick<Survey, "document" | "subject">,
  root: Exclude<Target["root"], "metadata">,
): Iterable<PlainName> {
  for (const block of document.rows.block) {
    for (const field of ["set_values", "llm_outputs", "call_outputs"] as const) {
      for (const [index, { to }] of block[field].entries()) {
        const target = targetOf(to);
        if (target?.root === root) yield nameAt(target.name, subject.block(block), [field, index, "to"], `${root}.`);
      }
    }
  }
}
