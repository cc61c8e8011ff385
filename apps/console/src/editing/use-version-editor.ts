import type { Id } from "@parley/model/kernel";
import { useCallback, useEffect, useState } from "react";
import { takeEditor } from "./open-editors.ts";
import type { VersionEditor } from "./version-editor.ts";

/** A version that is being opened, is open, or could not be. */
export type EditorOpening =
  | { readonly type: "opening" }
  | { readonly type: "open"; readonly editor: VersionEditor }
  | { readonly type: "failed"; readonly error: Error; readonly retry: () => void };

/** Opens a version for editing as long as the component is shown; several may show one. `version` is its label. */
export function useVersionEditor(organisation: Id, flow: Id, version: string): EditorOpening {
  const [opening, setOpening] = useState<EditorOpening>({ type: "opening" });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const path = `/api/organisations/${organisation}/flows/${flow}/versions/${encodeURIComponent(version)}/`;
  // Each attempt opens anew, whatever came of the one before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is there to run it again
  useEffect(() => {
    let isShown = true;
    setOpening({ type: "opening" });
    const { editor, leave } = takeEditor(path);
    editor.then(
      (opened) => isShown && setOpening({ type: "open", editor: opened }),
      (error: Error) => isShown && setOpening({ type: "failed", error, retry }),
    );
    return () => {
      isShown = false;
      leave();
    };
  }, [path, attempt, retry]);
  return opening;
}
