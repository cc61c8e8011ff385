import { awaitedIntents, madeIntents } from "../../survey/intent-uses.ts";
import { readsOf, unknownNames } from "../../survey/name-uses.ts";
import { rule } from "../../survey/rule.ts";

const code = "undefined_intent";
const message = (name: string) => `There is no intent "${name}".`;

/**
 * Intents are used by names that exist. What waits for an unknown intent never happens: an error. What only prefers or
 * sets one is a warning; a condition may ask for a name that is set.
 */
export const undefinedIntent = rule({
  codes: [code],
  *check(survey) {
    const known = new Set(survey.document.rows.intent.map((intent) => intent.name));
    yield* unknownNames(awaitedIntents(survey), known, { type: "error", code, message });
    const set = [...madeIntents(survey)];
    yield* unknownNames(set, known, { type: "warning", code, message });
    const readable = new Set([...known, ...set.map(({ name }) => name)]);
    yield* unknownNames(readsOf(survey, "intent"), readable, { type: "error", code, message });
  },
});
