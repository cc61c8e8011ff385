import { ExportDialog } from "./export-dialog.tsx";
import type { RowsSource } from "./page-query.ts";
import type { Entry, Resource } from "./resource.ts";
import { allRows } from "./resource-source.ts";
import { saveEntries } from "./save-entries.ts";

/** Exports all rows of a resource that the filters leave. */
export function ExportEntries(props: { resource: Resource; source: RowsSource<Entry>; onClose: () => void }) {
  const { resource, source, onClose } = props;
  return (
    <ExportDialog
      texts={resource.texts}
      failed={resource.texts.messages.fetching}
      run={async (signal, told) => {
        const rows = await allRows(source, signal, (done, of) => told({ done, of }));
        if (!signal.aborted) saveEntries(resource, rows);
        return rows.length;
      }}
      onClose={onClose}
    />
  );
}
