import { useEffect, useRef, useState } from "react";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import type { Progress } from "./bulk/run-each.ts";
import { ProgressDialog } from "./progress-dialog.tsx";
import { countOf, texts } from "./texts.ts";

type Props = {
  /** "call", "calls": what is exported. */
  readonly texts: { readonly one: string; readonly many: string };
  /** What a notice says when it fails. */
  readonly failed: string;
  /** Reads all rows and hands them over as a file; answers how many they were. A signal that fires ends it without a file. */
  readonly run: (signal: AbortSignal, told: (progress: Progress) => void) => Promise<number>;
  readonly onClose: () => void;
};

/** Exports all rows that the filters leave; shows how far it has come, and stops at *Cancel*. */
export function ExportDialog(props: Props) {
  const { onClose } = props;
  const [progress, setProgress] = useState<Progress>({ done: 0, of: 0 });
  const latest = useRef(props);
  const controller = useRef<AbortController>(null);
  useEffect(() => {
    const { run, failed, texts: said, onClose } = latest.current;
    const running = new AbortController();
    controller.current = running;
    run(running.signal, setProgress)
      .then((count) => {
        if (running.signal.aborted) return;
        notify({ severity: "success", title: texts.export.done(countOf(count, said)) });
      })
      .catch((error) => {
        if (running.signal.aborted) return;
        reportError(failed, error);
      })
      .finally(() => !running.signal.aborted && onClose());
    return () => running.abort();
  }, []);
  return (
    <ProgressDialog
      title={texts.export.title(props.texts.many)}
      progress={progress}
      cancel={() => {
        controller.current?.abort();
        onClose();
      }}
    />
  );
}
