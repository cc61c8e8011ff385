import type { DraftKind } from "@parley/model/kernel";
import type { DraftingKind } from "./draft.ts";
import { draftTranslations } from "./draft-translations.ts";
import { draftUtterances } from "./draft-utterances.ts";

/** Every kind of draft by its name. */
export const draftingKinds: { readonly [K in DraftKind]: DraftingKind } = {
  utterances: draftUtterances,
  translations: draftTranslations,
};
