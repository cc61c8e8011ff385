import { blockDeclarations } from "../../blocks/registry.ts";
import type { Rule } from "../rule.ts";

/** What every kind of block asks of its own fields. */
export const blockFields: Rule = {
  codes: ["action_missing", "target_missing", "transfer_target_missing", "record_times_crossed"],
  *check({ document, subject }) {
    for (const block of document.rows.block) {
      for (const found of blockDeclarations[block.type].check(block)) {
        yield { ...found, subject: subject.block(block) };
      }
    }
  },
};
