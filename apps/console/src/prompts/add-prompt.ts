import { type FlowDocument, freeName } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { makeId } from "../api/make-id.ts";
import { tellWhenSaved } from "../editing/tell-when-saved.ts";
import type { VersionEditor } from "../editing/version-editor.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { texts } from "./texts.ts";

/** Adds a prompt that nothing says yet, without words; null when it cannot be. */
export function addPrompt(editor: VersionEditor, { rows }: FlowDocument): Id | null {
  const id = makeId();
  const name = freeName(texts.newPrompt, new Set(rows.prompt.map((row) => row.name)));
  const done = editor.perform({
    label: texts.steps.add(name),
    operations: [{ op: "create", noun: "prompt", row: { id, name } }],
  });
  if (!done.ok) {
    notify({ severity: "error", title: texts.told.notAdded, detail: done.faults[0]?.message ?? "" });
    return null;
  }
  void tellWhenSaved(editor, done.step, { title: texts.told.added });
  return id;
}
