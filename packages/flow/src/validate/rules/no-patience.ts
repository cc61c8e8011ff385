import { rule } from "../../survey/rule.ts";

/** A block that listens leaves time to answer. */
export const noPatience = rule({
  codes: ["patience_zero"],
  *check({ document, stateOf, subject }) {
    for (const block of document.rows.block) {
      const field = block.asr_enabled ? "patience" : "first_digit_wait_time";
      if (block[field] !== 0 || stateOf(block) !== "listening") continue;
      const deed = block.asr_enabled ? "speak" : "press a key";
      const message = `The block listens, but leaves no time to ${deed}: every caller counts as silent.`;
      yield { type: "warning", code: "patience_zero", subject: subject.block(block), field, message };
    }
  },
});
