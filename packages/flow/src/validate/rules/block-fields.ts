import { blockKinds, blockTypes } from "@parley/model/kernel";
import { rule } from "../../survey/rule.ts";

/** What every kind of block asks of its own fields. */
export const blockFields = rule({
  codes: [...new Set(blockTypes.flatMap((type) => blockKinds[type].checks.map(({ code }) => code)))],
  *check({ document, subject }) {
    for (const block of document.rows.block) {
      for (const { holds, ...found } of blockKinds[block.type].checks) {
        if (holds(block)) yield { ...found, subject: subject.block(block) };
      }
    }
  },
});
