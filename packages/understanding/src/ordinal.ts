import type { Vocabulary } from "./lexicon/vocabulary.ts";
import type { Heard } from "./text/heard.ts";

/** The place that a whole input names, among words that add nothing: "the second one, please". Null when it says more. */
export function ordinalOf({ tokens }: Heard, words: Vocabulary): number | null {
  let place: number | null = null;
  for (let index = 0; index < tokens.length; ) {
    const named = words.places.at(tokens, index);
    const step = named ?? words.placeFillers.at(tokens, index);
    if (step === null || (named !== null && place !== null && named.value !== place)) return null;
    place = named?.value ?? place;
    index = step.next;
  }
  return place;
}
