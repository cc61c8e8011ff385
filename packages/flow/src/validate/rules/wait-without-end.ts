import { blockKinds, pathKinds } from "@parley/model/kernel";
import { rule } from "../../survey/rule.ts";

/** A block that waits has a time, or an event of its own paths that ends the wait. */
export const waitWithoutEnd = rule({
  codes: ["wait_without_end"],
  *check({ document, pathsOf, stateOf, subject }) {
    for (const block of document.rows.block) {
      if (stateOf(block) !== "sleeping" || block.wait_time !== null || block.wait_until !== null) continue;
      const exits = blockKinds[block.type].exits;
      const ends = pathsOf(block.id).some(
        ({ transition_type: type, trigger }) => pathKinds[type].on !== "event" || !exits.includes(trigger ?? ""),
      );
      if (ends) continue;
      const message = `The block "${block.name}" names neither a time nor an event to wait for, so it waits as long as it may.`;
      yield { type: "warning", code: "wait_without_end", subject: subject.block(block), field: "wait_time", message };
    }
  },
});
