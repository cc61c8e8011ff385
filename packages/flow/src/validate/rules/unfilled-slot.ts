import { readsOf, unknownNames } from "../../survey/name-uses.ts";
import { rule } from "../../survey/rule.ts";
import { setTargets } from "../../survey/set-targets.ts";
import type { Survey } from "../../survey/survey.ts";

/** A slot that is read is filled somewhere: by a block that collects or sets it, by a path that needs it, or by a webhook. */
export const unfilledSlot = rule({
  codes: ["unfilled_slot"],
  *check(survey) {
    const { rows } = survey.document;
    // What a webhook fills in is known at run time only.
    if (rows.block.some((block) => block.fill_slot_webhook !== null)) return;
    const filled = filledSlots(survey);
    const declared = new Set(rows.entity.map(({ name }) => name));
    const reads = [...readsOf(survey, "slots"), ...readsOf(survey, "match")].filter(({ name }) => declared.has(name));
    yield* unknownNames(reads, filled, {
      type: "warning",
      code: "unfilled_slot",
      tellsKnown: false,
      message: (name) =>
        `Nothing fills "${name}", so it is always empty here: no block collects it and no path needs it.`,
    });
  },
});

function filledSlots(survey: Survey): ReadonlySet<string> {
  const { rows } = survey.document;
  return new Set([
    ...rows.block_entity.map(({ name }) => name),
    ...rows.path.flatMap(({ fill_entity }) => fill_entity),
    ...[...setTargets(survey, "slots")].map(({ name }) => name),
  ]);
}
