import type { FlowDocument, Issue } from "@parley/flow";
import { useEffect, useRef, useState } from "react";
import type { FromIssues, ToIssues } from "./issues.worker.ts";

/** How long a document has to stay as it is before it is looked at. */
const pause = 250;

export type Found = { readonly issues: readonly Issue[]; readonly isChecking: boolean };

/** What is wrong with a document, found in a thread of its own a moment after its last change. */
export function useIssues(document: FlowDocument): Found {
  const [found, setFound] = useState<Found>({ issues: [], isChecking: true });
  const worker = useRef<Worker>(null);
  const asked = useRef(0);

  useEffect(() => {
    const thread = new Worker(new URL("./issues.worker.ts", import.meta.url), { type: "module" });
    worker.current = thread;
    thread.onmessage = ({ data }: MessageEvent<FromIssues>) => {
      if (data.asked === asked.current) setFound({ issues: data.issues, isChecking: false });
    };
    return () => thread.terminate();
  }, []);

  useEffect(() => {
    const wait = setTimeout(() => {
      asked.current++;
      setFound((before) => (before.isChecking ? before : { ...before, isChecking: true }));
      worker.current?.postMessage({ asked: asked.current, document } satisfies ToIssues);
    }, pause);
    return () => clearTimeout(wait);
  }, [document]);
  return found;
}
