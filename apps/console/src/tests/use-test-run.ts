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
        setRun((before) => after(before, data));
        if (data.type === "result" && data.result.type === "played") {
          for (const went of data.result.coverage) keepTried(flow, went);
        }
        if (data.type !== "result") isPlaying.current = false;
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

function after(before: Run, message: FromTests): Run {
  switch (message.type) {
    case "result": {
      const { result } = message;
      const waiting = new Set([...before.waiting].filter((id) => id !== result.id));
      return { ...before, waiting, results: new Map([...before.results, [result.id, result]]) };
    }
    case "done":
      return { ...before, waiting: new Set() };
    case "failed":
      return { ...before, waiting: new Set(), error: message.message };
  }
}
