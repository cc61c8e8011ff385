import { nameAt, namesIn, type PlainName } from "./name-uses.ts";
import type { Survey } from "./survey.ts";

/** Where blocks are named, beside expressions: by rules that go to them, and for the language that is detected there. */
export function* blockUses(survey: Pick<Survey, "document">): Iterable<PlainName> {
  yield* blocksOfDetection(survey);
  for (const [index, { goes_to }] of survey.document.settings.rules.entries()) {
    if (goes_to !== undefined) yield nameAt(goes_to, { noun: "settings" }, ["rules", index, "goes_to"]);
  }
}

/** The blocks in which the language is detected. */
export const blocksOfDetection = ({ document: { settings } }: Pick<Survey, "document">): readonly PlainName[] =>
  namesIn(settings.ld_states, { noun: "settings" }, "ld_states");
