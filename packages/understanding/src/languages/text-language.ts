import { hear } from "../text/heard.ts";
import { detector, trainDetector } from "./detector.ts";
import { functionWords } from "./function-words.ts";

const bases = ["en", "hi", ...Object.keys(functionWords)];
/** So many characters tell a language, and more would outgrow what a number holds. */
const enough = 500;
const sure = 0.5;

let detect: ReturnType<typeof detector> | null = null;

/** The base language of a text, by its script and its commonest words; null where no language is likely. */
export function textLanguage(text: string): string | null {
  detect ??= detector(trainDetector(Object.fromEntries(bases.map((base) => [base, []]))), bases);
  const [best] = detect(hear(text.slice(0, enough)), "en");
  return best !== undefined && best.score >= sure ? best.language : null;
}
