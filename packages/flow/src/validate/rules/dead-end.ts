import { blockKinds, pathKinds } from "@parley/model/kernel";
import type { BlockDoc, PathDoc } from "../../document/document.ts";
import { isFallback } from "../../document/triggers.ts";
import { rule } from "../../survey/rule.ts";
import type { Survey } from "../../survey/survey.ts";

/** From every block the conversation can go on, or it ends there on purpose. */
export const deadEnd = rule({
  codes: ["dead_end", "no_otherwise"],
  *check(survey) {
    for (const block of survey.document.rows.block) {
      if (leadsOnByItself(block)) continue;
      const state = survey.stateOf(block);
      if (state === "ended") continue;
      const ways = survey.pathsOf(block.id).filter((path) => path.destination_block !== null || path.resumes === true);
      const subject = survey.subject.block(block);
      if (ways.length === 0) {
        const rescued = survey.agentTriggers.length + survey.triggersOf(block.subflow).length > 0;
        const message =
          state === "listening" && rescued
            ? `The block "${block.name}" listens, but only global triggers lead out of it.`
            : `No path leads out of the block "${block.name}".`;
        const type = state === "listening" && rescued ? "warning" : "error";
        yield { type, code: "dead_end", subject, field: null, message };
      } else if (
        state !== "listening" &&
        blockKinds[block.type].exits.length === 0 &&
        ways.length > 0 &&
        !hasOtherwise(survey, ways)
      ) {
        const message = `If none of its conditions is true, nothing leads out of the block "${block.name}"; add a path of kind always.`;
        yield { type: "warning", code: "no_otherwise", subject, field: null, message };
      }
    }
  },
});

/** Some blocks need no path: a start has a rule of its own, an end ends, and a jump leads on or returns. */
function leadsOnByItself({ type }: BlockDoc): boolean {
  const { role, jumps } = blockKinds[type];
  return role !== "step" || jumps !== null;
}

function hasOtherwise({ agentTriggers }: Survey, ways: readonly PathDoc[]): boolean {
  return (
    ways.some((path) => pathKinds[path.transition_type].on === "otherwise" || path.default_path) ||
    agentTriggers.some(isFallback)
  );
}
