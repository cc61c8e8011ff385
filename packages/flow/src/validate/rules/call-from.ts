import { isEntry } from "@parley/model/kernel";
import { restsIn } from "../../survey/rests-in.ts";
import { rule } from "../../survey/rule.ts";

/** A path that calls leaves a block that can wait: it listens, or its sub-flow begins there. */
export const callFrom = rule({
  codes: ["call_does_not_wait"],
  *check({ document, blocks, stateOf, subject }) {
    for (const path of document.rows.path) {
      const source = blocks.get(path.source_block);
      if (path.calls !== true || source === undefined || isEntry(source) || restsIn(stateOf(source))) continue;
      const message = `The block "${source.name}" does not listen, so nothing comes back to it: the path leaves it without coming back.`;
      yield { type: "warning", code: "call_does_not_wait", subject: subject.path(path), field: "calls", message };
    }
  },
});
