import { blockKinds, pathKinds } from "@parley/model/kernel";
import { rule } from "../../survey/rule.ts";

/** A block that is left by an event of its own has a path for it, or a default path. */
export const exitMissing = rule({
  codes: ["exit_missing"],
  *check({ document, pathsOf, subject }) {
    for (const block of document.rows.block) {
      const paths = pathsOf(block.id);
      if (block.end_state !== null || paths.some((path) => path.default_path)) continue;
      for (const exit of blockKinds[block.type].exits) {
        if (paths.some((path) => pathKinds[path.transition_type].on === "event" && path.trigger === exit)) continue;
        const message = `No path takes the event "${exit}" by which the block is left. Add one.`;
        yield { type: "error", code: "exit_missing", subject: subject.block(block), field: null, message };
      }
    }
  },
});
