import { isEntry } from "@parley/model/kernel";
import { rule } from "../../survey/rule.ts";

/** One path leaves a Start block besides its global triggers, and none leads into it. */
export const startPath = rule({
  codes: ["start_path_missing", "several_start_paths", "path_into_start"],
  *check({ document, blocks, pathsOf, subject }) {
    for (const block of document.rows.block) {
      if (!isEntry(block)) continue;
      const count = pathsOf(block.id).length;
      if (count === 1) continue;
      yield {
        type: "error",
        code: count === 0 ? "start_path_missing" : "several_start_paths",
        subject: subject.block(block),
        field: null,
        message:
          count === 0
            ? "No path leads from the Start block to the first block."
            : `${count} paths leave the Start block; one is the Start path, the others have to be global triggers.`,
      };
    }
    for (const path of document.rows.path) {
      const target = path.destination_block === null ? undefined : blocks.get(path.destination_block);
      if (target === undefined || !isEntry(target)) continue;
      const message = "The path leads into a Start block; call the sub-flow with a Subflow or Goto block instead.";
      yield {
        type: "error",
        code: "path_into_start",
        subject: subject.path(path),
        field: "destination_block",
        message,
      };
    }
  },
});
