import { useMemo, useReducer } from "react";
import type { VersionEditor } from "../../editing/version-editor.ts";
import type { Draft, Drafts } from "./draft.ts";

/** What was written in each open version and is not taken yet. It ends with the editor, so closing the inspector loses nothing. */
const keptDrafts = new WeakMap<VersionEditor, Map<string, Draft>>();

/** The drafts of a version's forms: a change of one shows everywhere. */
export function useDrafts(editor: VersionEditor): Drafts {
  const [change, changed] = useReducer((count: number) => count + 1, 0);
  // A new object with every change tells the fields that there is one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count stands for the contents of the map
  return useMemo(() => {
    const drafts = keptDrafts.get(editor) ?? new Map<string, Draft>();
    keptDrafts.set(editor, drafts);
    return {
      get: (key) => drafts.get(key),
      set: (key, draft) => {
        if (draft === undefined) drafts.delete(key);
        else drafts.set(key, draft);
        changed();
      },
    };
  }, [editor, change]);
}
