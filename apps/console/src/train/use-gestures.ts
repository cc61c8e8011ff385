import { useCurrentEditor } from "../editing/editor-context.ts";
import type { Gesture } from "../editing/version-editor.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { texts } from "./texts.ts";

/** Makes gestures and answers whether they were done; a notice says what was refused. */
export function useGestures(): (gesture: Gesture) => boolean {
  const editor = useCurrentEditor();
  return (gesture) => {
    const done = editor.perform(gesture);
    if (!done.ok) notify({ severity: "error", title: texts.couldNotChange, detail: done.faults[0]?.message ?? "" });
    return done.ok;
  };
}
