import { isSilent } from "../../document/is-silent.ts";
import { rule } from "../../survey/rule.ts";

/** Small talk says something; one that asks again may leave it at the question. */
export const smallTalk = rule({
  codes: ["small_talk_without_prompt"],
  *check({ document }) {
    for (const { id, name } of document.rows.small_talk.filter(isSilent)) {
      yield {
        type: "error",
        code: "small_talk_without_prompt",
        subject: { noun: "small_talk", id, name },
        field: "prompt",
        message: `The small talk "${name}" has nothing to say.`,
      };
    }
  },
});
