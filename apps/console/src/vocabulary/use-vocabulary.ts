import type { FlowDocument, Vocabulary } from "@parley/flow";
import { useEffect, useRef, useState } from "react";
import type { FromVocabulary, ToVocabulary } from "./vocabulary.worker.ts";

type Listed = { readonly vocabulary: Vocabulary | null; readonly isFailed: boolean };

/** Intents, values and prompts of a document, listed in a thread of its own; those of before until the next are there. */
export function useVocabulary(document: FlowDocument): Listed {
  const [listed, setListed] = useState<Listed>({ vocabulary: null, isFailed: false });
  const thread = useRef<{ readonly worker: Worker; asked: number }>(null);
  useEffect(() => {
    const worker = new Worker(new URL("./vocabulary.worker.ts", import.meta.url), { type: "module" });
    const own = { worker, asked: 0 };
    thread.current = own;
    worker.onmessage = ({ data }: MessageEvent<FromVocabulary>) => {
      if (data.asked === own.asked) setListed({ vocabulary: data.vocabulary, isFailed: false });
    };
    worker.onerror = () => setListed(({ vocabulary }) => ({ vocabulary, isFailed: true }));
    return () => {
      worker.terminate();
      thread.current = null;
    };
  }, []);
  useEffect(() => {
    if (thread.current === null) return;
    thread.current.asked += 1;
    thread.current.worker.postMessage({ asked: thread.current.asked, document } satisfies ToVocabulary);
  }, [document]);
  return listed;
}
