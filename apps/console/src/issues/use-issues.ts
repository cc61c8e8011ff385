import type { FlowDocument, Issue } from "@parley/flow";
import { useEffect, useRef, useState } from "react";
import type { FromIssues, ToIssues } from "./issues.worker.ts";
import { changesBetween } from "./row-changes.ts";

/** How long a document has to stay as it is before it is looked at. */
const pause = 250;

/** Findings, and the document in which they were found. */
export type Found = {
  readonly issues: readonly Issue[];
  readonly document: FlowDocument;
  readonly isChecking: boolean;
};

type Thread = { readonly worker: Worker; asked: number; told: FlowDocument | null };

/** What is wrong with a document, found in a thread of its own a moment after its last change. */
export function useIssues(document: FlowDocument): Found {
  const [found, setFound] = useState<Found>({ issues: [], document, isChecking: true });
  const thread = useRef<Thread>(null);

  useEffect(() => {
    const worker = new Worker(new URL("./issues.worker.ts", import.meta.url), { type: "module" });
    const running: Thread = { worker, asked: 0, told: null };
    thread.current = running;
    worker.onmessage = ({ data }: MessageEvent<FromIssues>) => {
      if (data.asked !== running.asked || running.told === null) return;
      setFound({ issues: data.issues, document: running.told, isChecking: false });
    };
    return () => worker.terminate();
  }, []);

  useEffect(() => {
    const wait = setTimeout(() => {
      const running = thread.current;
      if (running === null || running.told === document) return;
      const changes = changesBetween(running.told, document);
      running.asked++;
      running.told = document;
      setFound((before) => (before.isChecking ? before : { ...before, isChecking: true }));
      running.worker.postMessage({ asked: running.asked, changes } satisfies ToIssues);
    }, pause);
    return () => clearTimeout(wait);
  }, [document]);
  return found;
}
