import { blockKinds } from "@parley/model/kernel";
import { groupBy } from "../../document/group-by.ts";
import { rule } from "../../survey/rule.ts";

/** A sub-flow that is called comes back, where the caller's block has paths for that. */
export const neverReturns = rule({
  codes: ["called_sub_flow_ends"],
  *check({ document, blocks, pathsOf, stateOf, subject }) {
    const inside = groupBy(document.rows.block, (block) => block.subflow);
    const told = new Set<string>();
    for (const caller of document.rows.block) {
      if (blockKinds[caller.type].jumps !== "calls") continue;
      const called = caller.entrypoint_subflow ?? blocks.get(caller.entrypoint_block ?? "")?.subflow ?? null;
      const waits = pathsOf(caller.id).some((path) => path.destination_block !== null);
      if (called === null || !waits || told.has(called)) continue;
      told.add(called);
      const members = inside.get(called) ?? [];
      const ends = members.filter((block) => stateOf(block) === "ended");
      // It comes back from an End without an end state, and from what passes on to nothing.
      const returns = members.some(
        (block) =>
          blockKinds[block.type].role !== "entry" && stateOf(block) === "passes" && pathsOf(block.id).length === 0,
      );
      if (returns) continue;
      for (const block of ends) {
        const message = `The end state "${block.end_state}" ends the whole conversation, so the sub-flow never comes back to "${caller.name}". Leave it out to return.`;
        yield {
          type: "warning",
          code: "called_sub_flow_ends",
          subject: subject.block(block),
          field: "end_state",
          message,
        };
      }
    }
  },
});
