import type { VersionDocument } from "@parley/flow";
import type { InVersion } from "@parley/model/api/versions";
import type { Id } from "@parley/model/kernel";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { documentQuery } from "../api/queries.ts";
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
  const queries = useQueryClient();
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  // Each attempt opens the version again, also after a success.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is there to run it again
  useEffect(() => {
    let isShown = true;
    setOpening({ type: "opening" });
    const at = { org: organisation, flow, ver: version };
    const { editor, leave } = takeEditor(at, () => askedAhead(queries, at));
    editor.then(
      (opened) => isShown && setOpening({ type: "open", editor: opened }),
      (error: Error) => isShown && setOpening({ type: "failed", error, retry }),
    );
    return () => {
      isShown = false;
      leave();
    };
  }, [organisation, flow, version, queries, attempt, retry]);
  return opening;
}

/** For how long what was asked ahead of the page is what an editor begins with; milliseconds. */
const fresh = 10_000;

/** The version as the page asked for it ahead; null when it did not. It is given once: an editor reads how things stand. */
function askedAhead(queries: QueryClient, at: InVersion): Promise<VersionDocument> | null {
  const query = documentQuery(at);
  if (queries.getQueryState(query.queryKey) === undefined) return null;
  const answer = queries.fetchQuery({ ...query, staleTime: fresh });
  const forget = () => queries.removeQueries({ queryKey: query.queryKey, exact: true });
  answer.then(forget, forget);
  return answer;
}
