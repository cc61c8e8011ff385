import { rootSlug } from "../../document/triggers.ts";
import { rule } from "../../survey/rule.ts";

/** Every sub-flow begins at its one Start block, and a conversation begins in the sub-flow `start`. */
export const startBlock = rule({
  codes: ["start_sub_flow_missing", "start_block_missing", "several_start_blocks"],
  *check({ document, startsOf }) {
    if (!document.rows.sub_flow.some((subFlow) => subFlow.slug === rootSlug)) {
      yield {
        type: "error",
        code: "start_sub_flow_missing",
        subject: { noun: "settings" },
        field: null,
        message: `There is no sub-flow "${rootSlug}", in which every conversation begins.`,
      };
    }
    for (const subFlow of document.rows.sub_flow) {
      const starts = startsOf(subFlow.id);
      const subject = { noun: "sub_flow", id: subFlow.id, name: subFlow.name } as const;
      if (starts.length === 0) {
        const message = `The sub-flow "${subFlow.name}" has no Start block.`;
        yield { type: "error", code: "start_block_missing", subject, field: null, message };
      }
      if (starts.length > 1) {
        const message = `The sub-flow "${subFlow.name}" has ${starts.length} Start blocks; it can begin at one only.`;
        yield { type: "error", code: "several_start_blocks", subject, field: null, message };
      }
    }
  },
});
