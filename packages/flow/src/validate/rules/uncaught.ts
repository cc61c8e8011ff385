import { pathKinds } from "@parley/model/kernel";
import type { BlockDoc, PathDoc } from "../../document/document.ts";
import { hasFallback } from "../../document/has-fallback.ts";
import { rule } from "../../survey/rule.ts";
import type { Survey } from "../../survey/survey.ts";

/** Every input of a caller has a path before the conversation is cut off. One finding, at the first block. */
export const uncaught = rule({
  codes: ["not_understood_uncaught"],
  *check(survey) {
    if (hasFallback(survey.document)) return;
    const [first, ...others] = survey.document.rows.block.filter((block) => !isCaught(survey, block));
    if (first === undefined) return;
    const more = others.length === 0 ? "" : ` and ${others.length} more ${others.length === 1 ? "block" : "blocks"}`;
    const message = `Nothing catches a caller who is not understood in "${first.name}"${more}: the call ends after the last try. Add a fallback.`;
    const code = "not_understood_uncaught";
    yield { type: "warning", code, subject: survey.subject.block(first), field: null, message };
  },
});

const leadsOn = (path: PathDoc) => path.destination_block !== null;

/** Whether a block does not listen, or something there leads on when nothing fits. */
function isCaught(survey: Survey, block: BlockDoc): boolean {
  if (survey.stateOf(block) !== "listening") return true;
  const paths = survey.pathsOf(block.id).filter(leadsOn);
  const assumed = survey.document.settings.default_intent;
  const reachable = [...paths, ...survey.agentTriggers, ...survey.triggersOf(block.subflow)];
  return (
    paths.some((path) => path.default_path || pathKinds[path.transition_type].catches) ||
    (assumed !== null && reachable.some((path) => path.intent === assumed && leadsOn(path)))
  );
}
