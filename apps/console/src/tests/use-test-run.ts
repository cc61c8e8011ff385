import { useCallback, useEffect, useRef, useState } from "react";
import { keepTried } from "../testing/tried.ts";
import type { FromTests, TestResult, ToTests } from "./protocol.ts";
import { texts } from "./texts.ts";

type Run = {
  /** The tests that have not answered yet. */
  readonly waiting: ReadonlySet<string>;
  readonly results: ReadonlyMap<string, TestResult>;
  readonly error: string | null;
};

const noRun: Run = { waiting: new Set(), results: new Map(), error: null };

/**
 * Plays tests in a thread of their own; another run stops the one before. A thread that is done waits for the next run: it
 * has learnt the agent.
 */
export function useTestRun(flow: string) {
  const [run, setRun] = useState(noRun);
  const thread = useRef<Worker>(null);
  const isPlaying = useRef(false);
  useEffect(() => () => thread.current?.terminate(), []);

  const start = useCallback(
    (asked: ToTests) => {
      if (isPlaying.current) {
        thread.current?.terminate();
        thread.current = null;
      }
      const worker = thread.current ?? new Worker(new URL("./tests.worker.ts", import.meta.url), { type: "module" });
      thread.current = worker;
      isPlaying.current = true;
      setRun(({ results }) => ({ waiting: new Set(asked.tests.map(({ id }) => id)), results, error: null }));
      worker.onmessage = ({ data }: MessageEvent<FromTests>) => {
        setRun((before) => runAfter(before, data));
        if (data.type === "results") keepCoverage(flow, data.results);
        if (data.type !== "results") isPlaying.current = false;
      };
      worker.onerror = () => {
        setRun((before) => ({ ...before, waiting: new Set(), error: texts.threadFailed }));
        worker.terminate();
        thread.current = null;
        isPlaying.current = false;
      };
      worker.postMessage(asked);
    },
    [flow],
  );
  return { ...run, start };
}

/** What tests covered is known to the canvas as long as the tab is. */
function keepCoverage(flow: string, results: readonly TestResult[]): void {
  const played = results.flatMap((result) => (result.type === "played" ? [result.coverage] : []));
  keepTried(flow, {
    blocks: played.flatMap(({ blocks }) => blocks),
    paths: played.flatMap(({ paths }) => paths),
    intents: played.flatMap(({ intents }) => intents),
  });
}

function runAfter(before: Run, message: FromTests): Run {
  switch (message.type) {
    case "results": {
      const fresh = new Map(message.results.map((result) => [result.id, result]));
      const waiting = new Set([...before.waiting].filter((id) => !fresh.has(id)));
      return { ...before, waiting, results: new Map([...before.results, ...fresh]) };
    }
    case "done":
      return { ...before, waiting: new Set() };
    case "failed":
      return { ...before, waiting: new Set(), error: message.message };
  }
}
