import { type FlowDocument, spokenAgain } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import type { Gesture } from "../version-editor.ts";
import { texts } from "./texts.ts";

/** A file that the server keeps, and the words that are heard in it. */
export type Recording = { readonly path: string; readonly words: string };

/** A content plays a recording in place of its words, or speaks them again with null. Null once the content is gone. */
export function changeRecording({ rows }: FlowDocument, id: Id, recording: Recording | null): Gesture | null {
  const content = rows.prompt_content.find((row) => row.id === id);
  const prompt = rows.prompt.find((row) => row.id === content?.prompt);
  if (content === undefined || prompt === undefined) return null;
  const fields =
    recording === null
      ? spokenAgain(content)
      : ({ type: "audio", path: recording.path, recorded_words: recording.words } as const);
  return {
    label: texts.steps[recording === null ? "deleteRecording" : "record"](prompt.name, content.language),
    operations: [{ op: "change", noun: "prompt_content", id, fields }],
  };
}
