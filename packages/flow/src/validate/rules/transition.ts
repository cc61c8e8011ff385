import { blockKinds, isEntry, type TransitionType } from "@parley/model/kernel";
import { rule } from "../../survey/rule.ts";

/** A path is of a kind that its block can leave by, and only a Start block has global triggers. */
export const transition = rule({
  codes: ["transition_not_allowed", "trigger_not_from_start"],
  *check({ document, blocks, subject }) {
    for (const path of document.rows.path) {
      const source = blocks.get(path.source_block);
      if (source === undefined) continue;
      const allowed: readonly TransitionType[] = blockKinds[source.type].paths;
      if (!allowed.includes(path.transition_type)) {
        const message =
          allowed.length === 0
            ? `No path leaves a block of type ${source.type}.`
            : `A path of kind ${path.transition_type} cannot leave a block of type ${source.type}; it would never be taken.`;
        const field = "transition_type";
        yield { type: "error", code: "transition_not_allowed", subject: subject.path(path), field, message };
      }
      if (path.display_in_global_list && !isEntry(source)) {
        const message = "Only paths from a Start block are global triggers; this one holds in its block alone.";
        const field = "display_in_global_list";
        yield { type: "warning", code: "trigger_not_from_start", subject: subject.path(path), field, message };
      }
    }
  },
});
