import type { Dictionary } from "./dictionary.ts";
import { spokenForm } from "./sayable.ts";

/** More would slow every utterance. The likeliest come first. */
const mostSentences = 400;

/**
 * The first texts that can be pronounced, as a grammar holds them, and what they were written as. One with a word that
 * cannot be pronounced is left out: it could never be heard.
 */
export function pronounceable(texts: readonly string[], dictionary: Dictionary) {
  const forms = new Set<string>();
  const written = new Set<string>();
  for (const text of texts) {
    if (forms.size >= mostSentences) break;
    const form = spokenForm(text);
    if (form === "" || form.split(" ").some((word) => dictionary.pronunciations(word).length === 0)) continue;
    forms.add(form);
    written.add(text);
  }
  return { forms: [...forms], written };
}
