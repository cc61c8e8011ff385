import type { InVersion } from "@parley/model/api/versions";
import { useMemo, useReducer } from "react";
import { versionPath } from "../../api/version-path.ts";
import type { VersionEditor } from "../../editing/version-editor.ts";
import { keepWriting, keptWriting, writingKey } from "../../parts/kept-writing.ts";
import type { Draft, Drafts } from "./draft.ts";
import { readKeptFields, withKeptField } from "./kept-fields.ts";

/** What was written in each open version and is not taken yet: closing the inspector loses nothing. */
const openDrafts = new WeakMap<VersionEditor, Map<string, Draft>>();

/**
 * The drafts of a version's forms: a change of one shows everywhere. This browser keeps those that cannot be stored as they are
 * for their writer, so that another page or a reload loses none.
 */
export function useDrafts(editor: VersionEditor, at: InVersion): Drafts {
  const [change, changed] = useReducer((count: number) => count + 1, 0);
  const place = writingKey(`fields ${versionPath(at)}`);
  // A new object with every change tells the fields that there is one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count stands for the contents of the map
  return useMemo(() => {
    const drafts = openDrafts.get(editor) ?? new Map(readKeptFields(keptWriting(place)));
    openDrafts.set(editor, drafts);
    return {
      get: (key) => drafts.get(key),
      set: (key, draft) => {
        if (draft === undefined) drafts.delete(key);
        else drafts.set(key, draft);
        // Read again first: another tab may have added to it.
        keepWriting(place, withKeptField(keptWriting(place), key, draft));
        changed();
      },
    };
  }, [editor, place, change]);
}
