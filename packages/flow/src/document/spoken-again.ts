import type { PromptContentDoc } from "./document.ts";
import { markupOf } from "./markup-of.ts";

/** What a content says of its recording. */
export type RecordingFields = Pick<PromptContentDoc, "type" | "path" | "recorded_words">;

/** A content whose words are spoken in place of its recording, as they are written. */
export const spokenAgain = (content: Pick<PromptContentDoc, "type" | "content">): RecordingFields => ({
  type: markupOf(content) === "xml" ? "ssml" : "text",
  path: null,
  recorded_words: null,
});
