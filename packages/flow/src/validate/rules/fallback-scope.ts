import { isFallback } from "../../document/triggers.ts";
import { rule } from "../../survey/rule.ts";

/** The fallback is the whole agent's: a sub-flow has none of its own. */
export const fallbackScope = rule({
  codes: ["fallback_in_sub_flow"],
  *check({ document, triggersOf, subject }) {
    for (const { id } of document.rows.sub_flow) {
      for (const path of triggersOf(id).filter(isFallback)) {
        const message = "A fallback of one sub-flow is never taken; let it hold in the whole agent.";
        const field = "trigger_scope";
        yield { type: "warning", code: "fallback_in_sub_flow", subject: subject.path(path), field, message };
      }
    }
  },
});
