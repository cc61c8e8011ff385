import type { Finding } from "../../survey/finding.ts";
import type { Example } from "../../survey/intent-examples.ts";
import { rule } from "../../survey/rule.ts";

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
  const words = wordsOf(text);
  if (words.length === 0) return;
  const plain = words.join(" ");
  const key = [...new Set(words.map(withoutPlural))].sort().join(" ");
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

/** The words of a text, without case and marks. */
function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}']+/gu) ?? []
  );
}

function withoutPlural(word: string): string {
  return word.length > 3 ? word.replace(/s$/, "") : word;
}
