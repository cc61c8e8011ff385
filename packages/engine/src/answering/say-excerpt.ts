import type { ProgramBlock } from "@parley/flow";
import type { FoundPassage } from "@parley/model/kernel";
import { sayWords } from "../output/say.ts";
import { languageToSay } from "../output/spoken-as.ts";
import type { Turn } from "../turn/turn.ts";

/** Says what a document says as it is, in the language of the document. */
export function sayExcerpt(
  turn: Turn,
  block: ProgramBlock,
  { excerpt, language }: Pick<FoundPassage, "excerpt" | "language">,
): void {
  sayWords(turn, excerpt, block, { masked: excerpt, language: languageToSay(turn, language) });
}
