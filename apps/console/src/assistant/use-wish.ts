import type { FlowDocument } from "@parley/flow";
import { type DraftKind, type DraftRequest, type Id, type LanguageCode, versionLanguages } from "@parley/model/kernel";
import { useState } from "react";
import type { AskProps } from "./ask-props.ts";

/** How many are drafted unless people say otherwise. */
const usual = 12;

type Asks = { readonly [K in DraftKind]: boolean };
export const hasLanguage: Asks = { utterances: true, translations: true, tests: false, edits: false };
export const hasNumber: Asks = { utterances: true, translations: false, tests: true, edits: false };

/** What people wish for, whatever kind of draft needs it. */
type Wish = {
  readonly kind: DraftKind;
  readonly intent: Id | undefined;
  readonly language: LanguageCode | undefined;
  readonly most: number;
  readonly words: string;
};

/** What is asked of the assistant, and what the version offers to choose from. */
export function useWish({ settings, rows }: FlowDocument, suggested: AskProps["suggested"]) {
  const [written, setWritten] = useState<Wish>({
    ...{ kind: suggested.draft, intent: suggested.intent, language: suggested.language },
    ...{ most: usual, words: "" },
  });
  const all = versionLanguages(settings);
  const languages = written.kind === "translations" ? all.filter((each) => each !== settings.language) : all;
  const language = languages.find((each) => each === written.language) ?? languages[0];
  const wish = { ...written, language };
  return {
    wish,
    set: (change: Partial<Wish>) => setWritten((before) => ({ ...before, ...change })),
    intents: rows.intent,
    languages,
    /** Null while something is missing. */
    request: requestOf(wish),
  };
}

export type WishForm = ReturnType<typeof useWish>;

function requestOf({ kind, intent, language, most, words: wish }: Wish): DraftRequest | null {
  switch (kind) {
    case "utterances":
      return intent === undefined || language === undefined
        ? null
        : { draft: "utterances", wish, intent, language, most };
    case "translations":
      return language === undefined ? null : { draft: "translations", wish, language };
    case "tests":
      return { draft: "tests", wish, most };
    case "edits":
      return wish.trim() === "" ? null : { draft: "edits", wish };
  }
}
