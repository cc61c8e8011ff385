import { tellWhenSaved } from "../../editing/tell-when-saved.ts";
import type { Gesture, VersionEditor } from "../../editing/version-editor.ts";
import { notify } from "../../parts/notices/notice-store.ts";
import { texts } from "./texts.ts";

/** Makes a gesture, and says so once the server has it, or what was refused. Answers whether it was made. */
export function performTold(editor: VersionEditor, { told, ...gesture }: Gesture & { readonly told: string }): boolean {
  const done = editor.perform(gesture);
  if (done.ok) void tellWhenSaved(editor, done.step, { title: told });
  else notify({ severity: "error", title: texts.refused, detail: done.faults[0]?.message ?? "" });
  return done.ok;
}
