import type { Finding } from "../../survey/finding.ts";
import type { Example } from "../../survey/intent-examples.ts";
import { rule } from "../../survey/rule.ts";
import { utteranceWords } from "../../survey/utterance-words.ts";

/** No two intents share an example: what a caller says like it could mean either. */
export const sameUtterance = rule({
  codes: ["same_utterance", "similar_utterance"],
  *check({ intents }) {
    const byLanguage = new Map<string, Map<string, Said>>();
    for (const { name, examples } of intents) {
      for (const [language, said] of examples) {
        const known = byLanguage.get(language) ?? new Map<string, Said>();
        byLanguage.set(language, known);
        for (const example of said) yield* compare(known, name, example);
      }
    }
  },
});

/** An example that stands for all that say the same. */
type Said = { readonly intent: string; readonly text: string; readonly plain: string };

function* compare(
  known: Map<string, Said>,
  intent: string,
  { text, subject, field }: Example,
): Iterable<Finding<"same_utterance" | "similar_utterance">> {
  const words = utteranceWords(text);
  if (words === null) return;
  const { plain, key } = words;
  const first = known.get(key);
  if (first === undefined) {
    known.set(key, { intent, text, plain });
    return;
  }
  if (first.intent === intent) return;
  const isSame = first.plain === plain;
  const message = isSame
    ? `"${text}" is an example of "${first.intent}" and of "${intent}": a caller who says it may be taken for either.`
    : `"${text}" of "${intent}" has the same words as "${first.text}" of "${first.intent}": it may be taken for either.`;
  yield { type: "warning", code: isSame ? "same_utterance" : "similar_utterance", subject, field, message };
}
