import { ask } from "@parley/client";
import { staleContents } from "@parley/model/api/stale-contents";
import type { InVersion } from "@parley/model/api/versions";
import type { Id } from "@parley/model/kernel";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { send } from "../api/send.ts";
import { useEditorPart } from "../editing/editor-context.ts";
import type { VersionEditor } from "../editing/version-editor.ts";
import { useToldError } from "../parts/notices/use-told-error.ts";
import { staleNow } from "./stale-contents.ts";
import { texts } from "./texts.ts";

/** How long changes rest before the server is asked again; milliseconds. */
const rest = 2000;

const none: ReadonlySet<Id> = new Set();

/** The contents whose default language changed after them: as the server knows it, and with what was written here since. */
export function useStaleContents(editor: VersionEditor, at: InVersion): ReadonlySet<Id> {
  const document = useEditorPart(editor, (snapshot) => snapshot.document);
  const revision = useEditorPart(editor, (snapshot) => snapshot.revision);
  const asked = useQuery({
    queryKey: ["stale", at],
    queryFn: async () => {
      const { contents } = await ask(send, staleContents, { path: at });
      return { contents: new Set(contents), document: editor.snapshot().document };
    },
    staleTime: rest,
    gcTime: 0,
    // What is remembered is no plain data, and belongs to this page.
    structuralSharing: false,
  });
  const { refetch, data } = asked;
  useToldError(texts.noTimes, asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each revision may have made other words older
  useEffect(() => {
    const timer = setTimeout(() => void refetch(), rest);
    return () => clearTimeout(timer);
  }, [revision, refetch]);
  const { settings, rows } = document;
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing else of the version has a part in it
  return useMemo(
    () => (data === undefined ? none : staleNow(data, document)),
    [data, rows.prompt_content, settings.language],
  );
}
