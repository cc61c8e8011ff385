import type { Call } from "@parley/model/api/calls";
import type { CursorSource } from "../resource/cursor-query.ts";
import { ExportDialog } from "../resource/export-dialog.tsx";
import type { CallColumn } from "./call-columns.tsx";
import { linesOf, saveLines } from "./save-rows.ts";
import { texts } from "./texts.ts";

/** How many calls are read at once. */
const pageSize = 500;

type Props = {
  readonly source: CursorSource<Call>;
  readonly columns: readonly CallColumn[];
  readonly onClose: () => void;
};

/** Exports all calls that the filters leave. Of each page only its lines are kept: there may be a million calls. */
export function ExportCalls({ source, columns, onClose }: Props) {
  return (
    <ExportDialog
      texts={texts.list}
      failed={texts.list.csvFailed}
      run={async (signal, told) => {
        const lines: string[] = [];
        let done = 0;
        const [{ count }, first] = await Promise.all([source.count(signal), source.first(pageSize, signal)]);
        for (let page = first; ; page = await source.after(page.next, signal)) {
          lines.push(linesOf(columns, page.rows));
          done += page.rows.length;
          told({ done, of: Math.max(done, count) });
          if (page.next === null || signal.aborted) break;
        }
        if (!signal.aborted) saveLines(columns, lines);
        return done;
      }}
      onClose={onClose}
    />
  );
}
