import { useMemo, useReducer, useRef } from "react";
import type { Draft, Form } from "./form-context.ts";

/** The drafts of an inspector: a change of one shows everywhere. */
export function useDrafts(): Form["drafts"] {
  const drafts = useRef(new Map<string, Draft>());
  const [change, changed] = useReducer((count: number) => count + 1, 0);
  // A new object with every change tells the fields that there is one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count stands for the contents of the map
  return useMemo(
    () => ({
      get: (key) => drafts.current.get(key),
      set: (key, draft) => {
        if (draft === undefined) drafts.current.delete(key);
        else drafts.current.set(key, draft);
        changed();
      },
    }),
    [change],
  );
}
