import { useEffect, useRef, useState } from "react";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import type { Progress } from "./bulk/run-each.ts";
import type { RowsSource } from "./page-query.ts";
import { ProgressDialog } from "./progress-dialog.tsx";
import type { Entry, Resource } from "./resource.ts";
import { allRows } from "./resource-source.ts";
import { saveEntries } from "./save-entries.ts";
import { countOf, texts } from "./texts.ts";

/** Reads all rows that the filters leave, and hands them over as a file; shows how far it has come. */
export function ExportDialog(props: { resource: Resource; source: RowsSource<Entry>; onClose: () => void }) {
  const { resource, onClose } = props;
  const [progress, setProgress] = useState<Progress>({ done: 0, of: 0 });
  const latest = useRef(props);
  const controller = useRef<AbortController>(null);
  useEffect(() => {
    const { resource, source, onClose } = latest.current;
    const running = new AbortController();
    controller.current = running;
    allRows(source, running.signal, (done, of) => setProgress({ done, of }))
      .then((rows) => {
        if (running.signal.aborted) return;
        saveEntries(resource, rows);
        notify({ severity: "success", title: texts.export.done(countOf(rows.length, resource.texts)) });
      })
      .catch((error) => {
        if (running.signal.aborted) return;
        reportError(resource.texts.messages.fetching, error);
      })
      .finally(() => !running.signal.aborted && onClose());
    return () => running.abort();
  }, []);
  return (
    <ProgressDialog
      title={texts.export.title(resource.texts.many)}
      progress={progress}
      cancel={() => {
        controller.current?.abort();
        onClose();
      }}
    />
  );
}
