import type { DraftKind } from "@parley/model/kernel";
import type { DraftingKind } from "./draft.ts";
import { draftEdits } from "./draft-edits.ts";
import { draftTests } from "./draft-tests.ts";
import { draftTranslations } from "./draft-translations.ts";
import { draftUtterances } from "./draft-utterances.ts";

/** Every kind of draft by its name. */
export const draftingKinds: { readonly [K in DraftKind]: DraftingKind } = {
  utterances: draftUtterances,
  translations: draftTranslations,
  tests: draftTests,
  edits: draftEdits,
};
