import { ask } from "@parley/client";
import { saidInCalls } from "@parley/model/api/said-in-calls";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { send } from "../api/send.ts";
import { useCurrentEditor } from "../editing/editor-context.ts";
import type { FromScore, ToScore } from "./threshold.worker.ts";
import { useTraining } from "./training-context.ts";

/** What callers said in the last calls, and how sure the draft is of each; `scored` is null until it is counted. */
export function useScored(isAllowed: boolean) {
  const { at } = useTraining();
  const editor = useCurrentEditor();
  const [scored, setScored] = useState<FromScore | null>(null);
  const [isFailed, setFailed] = useState(false);
  const said = useQuery({
    queryKey: ["said in calls", at.flow],
    queryFn: () => ask(send, saidInCalls, { path: { org: at.org, flow: at.flow } }),
    enabled: isAllowed,
  });
  const utterances = said.data?.utterances;
  useEffect(() => {
    if (utterances === undefined || utterances.length === 0) return;
    const worker = new Worker(new URL("./threshold.worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromScore>) => setScored(data);
    worker.onerror = () => setFailed(true);
    // The draft as it stands when the report is opened: a report is of one moment too.
    worker.postMessage({ document: editor.snapshot().document, utterances } satisfies ToScore);
    return () => worker.terminate();
  }, [utterances, editor]);
  return { said, scored, isFailed };
}
