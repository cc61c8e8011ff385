import { type Id, type LanguageCode, versionLanguages } from "@parley/model/kernel";
import type { PromptContentDoc } from "../document/document.ts";
import { hasRecording } from "../document/has-recording.ts";
import type { Survey } from "./survey.ts";

/** The languages of the version in which a prompt has neither words nor a recording, the default one first. */
export function wordless(survey: Survey, prompt: Id): readonly LanguageCode[] {
  const { settings } = survey.document;
  const contents = survey.contentsOf(prompt);
  return versionLanguages(settings).filter((language) => {
    const content = contents.find((candidate) => candidate.language === language);
    return content === undefined || !isSpoken(content);
  });
}

const isSpoken = (row: PromptContentDoc): boolean => row.content.trim() !== "" || hasRecording(row);
