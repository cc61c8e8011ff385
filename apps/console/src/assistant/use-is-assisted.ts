import { connectedModel } from "@parley/flow";
import { useEditorPart } from "../editing/editor-context.ts";
import type { VersionEditor } from "../editing/version-editor.ts";

/** Whether a version connects a language model that drafts. */
export const useIsAssisted = (editor: VersionEditor): boolean =>
  useEditorPart(editor, ({ document: { settings } }) => connectedModel(settings, settings.llm_model) !== null);
