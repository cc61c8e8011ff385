import { useCallback } from "react";
import type { Gesture, VersionEditor } from "../editing/version-editor.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { texts } from "./texts.ts";

export type Perform = (gesture: Gesture, failure?: string) => boolean;

/**
 * Does gestures, and tells why one cannot be done. `failure` is the documents' text where they give one; else what the
 * editor says. `missing` is the policy without which nothing may be changed here.
 */
export function usePerform(editor: VersionEditor, missing: string | null): Perform {
  return useCallback(
    (gesture, failure) => {
      if (missing !== null) {
        notify({ severity: "error", title: texts.needs(gesture.label, missing) });
        return false;
      }
      if (gesture.operations.length === 0) return false;
      const done = editor.perform(gesture);
      if (done.ok) return true;
      const reason = done.faults[0]?.message ?? texts.refused;
      notify({ severity: "error", title: failure ?? reason, ...(failure === undefined ? {} : { detail: reason }) });
      return false;
    },
    [editor, missing],
  );
}
