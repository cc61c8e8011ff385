import { rowOf } from "@parley/flow";
import { useEffect, useRef } from "react";
import { useEditorPart } from "../editing/editor-context.ts";
import type { VersionEditor } from "../editing/version-editor.ts";
import { notify } from "../parts/notices/notice-store.ts";
import type { useDesignAddress } from "../viewing/use-design-address.ts";
import { texts } from "./texts.ts";

type Address = Pick<ReturnType<typeof useDesignAddress>, "slug" | "selected" | "select" | "open">;

/** The sub-flow that the address names. A notice says which rows of the address are missing, and the page opens without them. */
export function useAddressedRows(editor: VersionEditor, { slug, selected, select, open }: Address) {
  const subFlows = useEditorPart(editor, ({ document }) => document.rows.sub_flow);
  const current = subFlows.find((row) => row.slug === slug);
  const start = subFlows.find((row) => row.slug === "start") ?? subFlows[0];
  // A sub-flow that was shown and is deleted is no wrong address.
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (current !== undefined) shown.current = current.slug;
    if (current !== undefined || start === undefined) return;
    if (shown.current !== slug) {
      notify({ severity: "error", title: texts.subFlow, detail: texts.noSubFlow(slug) });
    }
    open(start.slug);
  }, [current, start, open, slug]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the address names when the version opens; what is deleted later was there
  useEffect(() => {
    const { document } = editor.snapshot();
    const there = selected.filter((id) => rowOf(document, "block", id) ?? rowOf(document, "path", id));
    if (there.length === selected.length) return;
    notify({ severity: "error", title: texts.block, detail: texts.noBlock });
    select(there);
  }, [editor]);
  return current;
}
