import { useEffect } from "react";
import type { VersionEditor } from "../editing/version-editor.ts";
import { laterOpened } from "../parts/later.tsx";
import { texts } from "./texts.ts";

const SearchPanel = laterOpened(texts.title, () => import("./search-panel.tsx").then((module) => module.SearchPanel));

type Props = {
  readonly editor: VersionEditor;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
};

/** Ctrl+F in a page that shows a version: finds blocks and paths in all sub-flows. */
export function FlowSearch({ editor, isOpen, setOpen }: Props) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "f" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      setOpen(true);
    }
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [setOpen]);
  return isOpen ? <SearchPanel editor={editor} onClose={() => setOpen(false)} /> : null;
}
