import { rule } from "../../survey/rule.ts";

/** Small talk says something. */
export const smallTalk = rule({
  codes: ["small_talk_without_prompt"],
  *check({ document }) {
    for (const { id, name, status, prompt } of document.rows.small_talk) {
      if (status !== "active" || prompt !== null) continue;
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
