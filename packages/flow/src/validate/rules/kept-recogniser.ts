import { hearsOneOf, type KeptRecogniser } from "@parley/model/kernel";
import { languagesAt } from "../../survey/languages-at.ts";
import { modelUses } from "../../survey/model-uses.ts";
import type { NameUse } from "../../survey/name-uses.ts";
import { recogniserUses } from "../../survey/recogniser-uses.ts";
import { rule } from "../../survey/rule.ts";

/** A recogniser or model that the client keeps for other languages than those it is chosen for. */
export const keptRecogniser = rule({
  codes: ["recogniser_language"],
  *check({ document, kept, blocks }) {
    if (kept === null) return;
    const { recognisers } = kept;
    const told = new Set<string>();
    const judged = function* (what: string, use: NameUse, known: readonly Kept[]) {
      const { name, subject, field } = use;
      const spoken = languagesAt({ document, blocks }, use);
      const isFor = (one: Kept) => one.languages.length === 0 || hearsOneOf(one, spoken);
      const key = `${"id" in subject ? subject.id : ""} ${field} ${name}`;
      if (known.length === 0 || known.some(isFor) || told.has(key)) return;
      told.add(key);
      const languages = [...new Set(known.flatMap((one) => one.languages))].join(", ");
      const message = `The ${what} "${name}" is kept for ${languages}, and this agent speaks ${spoken.join(", ")} there.`;
      yield { type: "warning", code: "recogniser_language", subject, field, message } as const;
    };
    for (const use of recogniserUses(document)) {
      yield* judged(
        "recogniser",
        use,
        recognisers.filter(({ name }) => name === use.name),
      );
    }
    for (const use of modelUses(document)) {
      const own = recognisers.filter(({ name }) => name === use.recogniser);
      const models = (own.length > 0 ? own : recognisers).flatMap((one) => one.models);
      yield* judged(
        "model",
        use,
        models.filter(({ name }) => name === use.name),
      );
    }
  },
});

type Kept = Pick<KeptRecogniser, "languages">;
