import { createContext, useContext, useRef, useSyncExternalStore } from "react";
import type { EditorSnapshot, VersionEditor } from "./version-editor.ts";

/** The editor of the version that is shown. */
export const EditorContext = createContext<VersionEditor | null>(null);

export function useCurrentEditor(): VersionEditor {
  const editor = useContext(EditorContext);
  if (editor === null) throw new Error("Only what lies below an open version can edit it");
  return editor;
}

/**
 * A part of the snapshot; the component renders again only when that part is another. A selector that makes a new value
 * each time needs `isSame`.
 */
export function useEditor<Part>(
  select: (snapshot: EditorSnapshot) => Part,
  isSame: (a: Part, b: Part) => boolean = Object.is,
): Part {
  const editor = useCurrentEditor();
  return useEditorPart(editor, select, isSame);
}

/** The same outside of the context, for those that hold the editor itself. */
export function useEditorPart<Part>(
  editor: VersionEditor,
  select: (snapshot: EditorSnapshot) => Part,
  isSame: (a: Part, b: Part) => boolean = Object.is,
): Part {
  const last = useRef<{ readonly part: Part } | null>(null);
  return useSyncExternalStore(editor.subscribe, () => {
    const part = select(editor.snapshot());
    if (last.current === null || !isSame(last.current.part, part)) last.current = { part };
    return last.current.part;
  });
}
