import type { BlockType } from "@parley/model/kernel";
import type { PathDoc } from "../../document.ts";
import { isFallback } from "../../paths/is-fallback.ts";
import type { Rule } from "../rule.ts";
import type { Survey } from "../survey.ts";

/** From every block the conversation can go on, or it ends there on purpose. */
export const deadEnd: Rule = {
  codes: ["dead_end", "no_otherwise"],
  *check(survey) {
    for (const block of survey.document.rows.block) {
      if (leadsOnByItself.has(block.type)) continue;
      const state = survey.stateOf(block);
      if (state === "ended") continue;
      const ways = survey.pathsOf(block.id).filter((path) => path.destination_block !== null);
      const subject = survey.subject.block(block);
      if (ways.length === 0) {
        const rescued = survey.agentTriggers.length + survey.triggersOf(block.subflow).length > 0;
        const message =
          state === "listening" && rescued
            ? `The block "${block.name}" listens, but only global triggers lead out of it.`
            : `No path leads out of the block "${block.name}".`;
        const type = state === "listening" && rescued ? "warning" : "error";
        yield { type, code: "dead_end", subject, field: null, message };
      } else if (state !== "listening" && ways.length > 0 && !hasOtherwise(survey, ways)) {
        const message = `If none of its conditions is true, nothing leads out of the block "${block.name}"; add a path of kind always.`;
        yield { type: "warning", code: "no_otherwise", subject, field: null, message };
      }
    }
  },
};

/** Start has a rule of its own, Goto and End lead on without a path, and a Subflow without one returns. */
const leadsOnByItself: ReadonlySet<BlockType> = new Set(["Start", "Goto", "End", "Subflow"]);

function hasOtherwise({ agentTriggers }: Survey, ways: readonly PathDoc[]): boolean {
  return ways.some((path) => path.transition_type === "always" || path.default_path) || agentTriggers.some(isFallback);
}
