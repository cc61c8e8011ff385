import { groupBy } from "../../document/group-by.ts";
import type { AskedName } from "../../expressions/judge-condition.ts";
import { rule } from "../../survey/rule.ts";
import type { Snippet } from "../../survey/snippets.ts";
import type { Survey } from "../../survey/survey.ts";

/** A condition depends on what the conversation knows, and asks for what is true or false. */
export const conditions = rule({
  codes: ["constant_condition", "contradictory_condition", "condition_not_boolean"],
  *check(survey) {
    const kindOf = kindsOfNames(survey);
    for (const { snippet, judgement } of survey.readings) {
      if (judgement === null) continue;
      const { subject, field, source } = snippet;
      const found = { type: "warning", subject, field } as const;
      if (judgement.always === true && !isOtherwise(snippet)) {
        const message = `The condition is always true: ${source}. Correct it, or leave it out.`;
        yield { ...found, code: "constant_condition", message };
      } else if (judgement.always === false) {
        yield judgement.reads
          ? { ...found, code: "contradictory_condition", message: `The condition is never true: ${source}.` }
          : { ...found, code: "constant_condition", message: `The condition is always false: ${source}.` };
      }
      for (const name of judgement.asked) {
        const kind = kindOf(name);
        if (kind === null) continue;
        const message = `"${name.text}" is ${kind}, neither true nor false, so the condition fails: compare it, as in ${name.text} != null.`;
        yield { ...found, code: "condition_not_boolean", message };
      }
    }
  },
});

/** The last of a list of choices may be `true`: it is what holds otherwise. */
function isOtherwise({ field, source }: Snippet): boolean {
  return field.startsWith("conditional_") && source.trim() === "true";
}

const kindsOfRoots: { readonly [root: string]: string } = {
  intent: "the name of an intent",
  input: "a text",
  language: "a language",
  channel: "the name of a channel",
  now: "a time",
  slots: "all values together",
  metadata: "all metadata together",
};
const kindsOfActions: { readonly [name: string]: string } = { status: "a number", error: "a text" };
/** Kinds of values, and of metadata, that are true or false, or may be. */
const truths: readonly string[] = ["yes_no", "boolean", "json"];

/** What a name is that is neither true nor false; null when it may be either. */
function kindsOfNames({ document: { rows, settings } }: Survey): (asked: AskedName) => string | null {
  const scope = settings.primary_scope_name;
  const entities = groupBy(rows.entity, ({ name }) => name);
  const keys = new Map(settings.metadata_keys.map(({ key, type }) => [key, type]));
  return ({ root, name }) => {
    if (name === null) return kindsOfRoots[root === scope ? "metadata" : root] ?? null;
    if (root === "visits") return "a number";
    if (root === "ab") return "the name of a variant";
    if (root === "action") return kindsOfActions[name] ?? null;
    const types =
      root === "slots"
        ? (entities.get(name) ?? []).flatMap((entity) => entity.types)
        : root === "metadata" || root === scope
          ? [keys.get(name) ?? "json"]
          : [];
    const [kind] = types;
    return kind === undefined || types.some((type) => truths.includes(type)) ? null : `a value of kind ${kind}`;
  };
}
