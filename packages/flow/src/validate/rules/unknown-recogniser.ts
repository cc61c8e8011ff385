import { hearsOneOf, versionLanguages } from "@parley/model/kernel";
import { unknownNames } from "../../survey/name-uses.ts";
import { recogniserUses } from "../../survey/recogniser-uses.ts";
import { rule } from "../../survey/rule.ts";

/** A recogniser that is not there hears no one, and only the record of a call says so. */
export const unknownRecogniser = rule({
  codes: ["unknown_recogniser"],
  *check({ document, recognisers }) {
    const { settings, rows } = document;
    const spoken = [...versionLanguages(settings), ...rows.block.flatMap(({ asr_lang }) => asr_lang ?? [])];
    const hearing = (recognisers ?? []).filter((one) => hearsOneOf(one, spoken));
    // Where none hears the agent, another name, or none, would be no better.
    if (hearing.length === 0) return;
    const known = new Set(hearing.map(({ name }) => name));
    yield* unknownNames(recogniserUses(document), known, {
      type: "warning",
      code: "unknown_recogniser",
      message: (name, { others }) => {
        const isPassedOver = others === null || others.some((other) => known.has(other));
        return `No recogniser "${name}" hears this agent here, so ${isPassedOver ? "it is passed over" : "what callers say goes unheard"}.`;
      },
    });
  },
});
