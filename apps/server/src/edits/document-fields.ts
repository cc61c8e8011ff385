import { documentNounNames } from "@parley/flow";
import { type Noun, nounNamed } from "@parley/model";
import type { Fields } from "@parley/model/kernel";

/** The nouns whose rows make up a version, holders before what they hold. */
export const documentNouns: readonly Noun[] = documentNounNames.map(nounNamed);

/** Fields of a noun that are part of the document: all but where the row stands and when it changed. */
export function documentFields(noun: Noun): Fields {
  const standing = new Set(["flow_config", "organisation"]);
  return Object.fromEntries(
    Object.entries(noun.fields).filter(
      ([name, field]) => !standing.has(name) && !field.internal && noun.columns[name] === undefined,
    ),
  );
}
