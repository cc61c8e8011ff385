import type { VersionEditor } from "../editing/version-editor.ts";
import { usePageKeys } from "../parts/actions/use-page-keys.ts";
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
  usePageKeys((event) => {
    if (event.key.toLowerCase() !== "f" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  });
  return isOpen ? <SearchPanel editor={editor} onClose={() => setOpen(false)} /> : null;
}
