import type { Wording } from "@parley/flow";
import { isLanguageCode, type LanguageCode } from "@parley/model/kernel";
import { currentBlock, type Turn } from "../turn/turn.ts";
import { namesHere, wordingFor } from "./fixed-wording.ts";
import { sayWording, sayWords } from "./say.ts";

/**
 * Asks which of several is meant. In the engine's words, which hold the names or end with them. A prompt may replace
 * those words: then the names follow it. `masked` are the names as the record may show them.
 */
export function sayQuestion(
  turn: Turn,
  wording: Wording,
  { names, masked = names }: { readonly names: readonly string[]; readonly masked?: readonly string[] },
): void {
  const block = currentBlock(turn);
  const { language } = turn.session;
  const own = wordingFor(wording, language);
  const isReplaced = [...turn.program.prompts.values()].some(({ name }) => name === wording);
  if (!isReplaced && own.includes(namesHere)) {
    const within = (listed: readonly string[]) => own.replace(namesHere, () => either(listed, language));
    sayWords(turn, within(names), block, { masked: within(masked) });
    return;
  }
  sayWording(turn, wording, block);
  sayWords(turn, question(names, language), block, { masked: question(masked, language) });
}

/** "Large or medium?" in the words of a language. */
function question(names: readonly string[], language: LanguageCode): string {
  const text = either(names, language);
  return `${text.charAt(0).toLocaleUpperCase(language)}${text.slice(1)}?`;
}

function either(names: readonly string[], language: LanguageCode): string {
  return new Intl.ListFormat(isLanguageCode(language) ? language : "en", { type: "disjunction" }).format(names);
}
