import { pathKinds } from "@parley/model/kernel";
import type { BlockDoc, PathDoc } from "../../document/document.ts";
import { groupBy } from "../../document/group-by.ts";
import { leastDigits } from "../../patterns/least-digits.ts";
import { rule } from "../../survey/rule.ts";
import type { Survey } from "../../survey/survey.ts";

/** An entry of digits is over before what a path or a value needs can be pressed. */
export const maxDigits = rule({
  codes: ["max_digits_too_few"],
  *check(survey) {
    const entities = new Map(survey.document.rows.entity.map((entity) => [entity.name, entity]));
    const collected = groupBy(survey.document.rows.block_entity, ({ block }) => block);
    for (const block of survey.document.rows.block) {
      const most = block.max_digits;
      if (most === null || survey.stateOf(block) !== "listening") continue;
      const needs = [
        ...survey.pathsOf(block.id).flatMap(neededBy),
        ...(collected.get(block.id) ?? []).flatMap(({ name, types }) => {
          const entity = entities.get(name);
          const kinds = types.length > 0 ? types : (entity?.types ?? []);
          const least = kinds.length === 1 && kinds[0] === "digits" ? (entity?.config.min ?? 0) : 0;
          return [{ what: `"${name}"`, least }];
        }),
      ];
      const longest = needs.reduce((one, other) => (other.least > one.least ? other : one), { what: "", least: 0 });
      if (longest.least <= most) continue;
      yield { type: "warning", code: "max_digits_too_few", ...at(survey, block), message: tell(most, longest) };
    }
  },
});

type Need = { readonly what: string; readonly least: number };

function neededBy({ transition_type, trigger }: PathDoc): readonly Need[] {
  if (pathKinds[transition_type].trigger !== "dtmf" || trigger === null) return [];
  return [{ what: `the path on ${trigger}`, least: leastDigits(trigger) ?? 0 }];
}

function at(survey: Survey, block: BlockDoc) {
  return { subject: survey.subject.block(block), field: "max_digits" };
}

function tell(most: number, { what, least }: Need): string {
  return `An entry ends after ${most} ${most === 1 ? "digit" : "digits"}, but ${what} needs ${least}: it is never complete.`;
}
