import { Suspense, useEffect, useState } from "react";
import type { VersionEditor } from "../editing/version-editor.ts";
import { later } from "../parts/later.ts";

const SearchPanel = later(() => import("./search-panel.tsx").then((module) => module.SearchPanel));

/** Ctrl+F in a page that shows a version: finds blocks and paths in all sub-flows. */
export function FlowSearch({ editor }: { editor: VersionEditor }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "f" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      setOpen(true);
    }
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  return isOpen ? (
    <Suspense fallback={null}>
      <SearchPanel editor={editor} onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
