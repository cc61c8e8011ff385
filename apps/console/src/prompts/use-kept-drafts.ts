import type { InVersion } from "@parley/model/api/versions";
import { useCallback, useMemo, useState } from "react";
import { versionPath } from "../api/version-path.ts";
import { keepWriting, keptWriting, writingKey } from "../parts/kept-writing.ts";
import type { KeptDraft } from "./grid/write-draft.ts";
import { readKeptDrafts, withDraft, withoutDraft } from "./kept-draft-list.ts";

/** Words of a version that found no place. This browser keeps them for their writer until they are written or discarded. */
export function useKeptDrafts(at: InVersion) {
  const key = useMemo(() => writingKey(`prompts ${versionPath(at)}`), [at]);
  const [kept, setKept] = useState(() => readKeptDrafts(keptWriting(key)));
  const change = useCallback(
    (to: (list: readonly KeptDraft[]) => readonly KeptDraft[]) => {
      // Written at once, since a page that closes renders no more. Read again first: another tab may have added to it.
      const next = to(readKeptDrafts(keptWriting(key)));
      keepWriting(key, next.length === 0 ? null : next);
      setKept(to);
    },
    [key],
  );
  return {
    kept,
    keep: (draft: KeptDraft) => change((list) => withDraft(list, draft)),
    drop: (draft: KeptDraft) => change((list) => withoutDraft(list, draft)),
  };
}
