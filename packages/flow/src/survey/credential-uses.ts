import { type NameUse, nameAt, readsOf } from "./name-uses.ts";
import type { Survey } from "./survey.ts";

/** Where a version names credentials of its client: in requests, and for its language model. */
export function credentialUses(survey: Survey): readonly NameUse[] {
  const { llm_credential: name } = survey.document.settings;
  const asked = name === null || name === "" ? [] : [nameAt(name, { noun: "settings" }, ["llm_credential"])];
  return [...readsOf(survey, "credentials"), ...asked];
}
