import { useCallback, useEffect, useRef, useState } from "react";
import { keepTried } from "../testing/tried.ts";
import type { FromTests, TestResult, ToTests } from "./protocol.ts";
import { isPlayedAlike } from "./read-test.ts";
import { texts } from "./texts.ts";

type Run = {
  /** The tests that have not answered yet. */
  readonly waiting: ReadonlySet<string>;
  /** Tests as they were played last, by their ids. */
  readonly asked: ReadonlyMap<string, PlayedTest>;
  readonly results: ReadonlyMap<string, { readonly test: PlayedTest; readonly result: TestResult }>;
  readonly error: string | null;
};

type PlayedTest = ToTests["tests"][number];

const noRun: Run = { waiting: new Set(), asked: new Map(), results: new Map(), error: null };

/**
 * Plays tests in a thread of their own; `stop`, another run and leaving the page end it. A thread that is done waits for the next run: it
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
      const tests = new Map(asked.tests.map((test) => [test.id, test]));
      setRun(({ results }) => ({ waiting: new Set(tests.keys()), asked: tests, results, error: null }));
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
  const stop = useCallback(() => {
    thread.current?.terminate();
    thread.current = null;
    isPlaying.current = false;
    setRun((before) => ({ ...before, waiting: new Set() }));
  }, []);
  const { waiting, asked, results, error } = run;
  const resultOf = useCallback(
    (test: PlayedTest) => {
      const played = results.get(test.id);
      return played !== undefined && isPlayedAlike(played.test, test) ? played.result : undefined;
    },
    [results],
  );
  const share = asked.size === 0 ? 0 : 1 - waiting.size / asked.size;
  return { waiting, share, hasRun: results.size > 0, resultOf, error, start, stop };
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
      const fresh = new Map(
        message.results.flatMap((result) => {
          const test = before.asked.get(result.id);
          return test === undefined ? [] : [[result.id, { test, result }] as const];
        }),
      );
      const waiting = new Set([...before.waiting].filter((id) => !fresh.has(id)));
      return { ...before, waiting, results: new Map([...before.results, ...fresh]) };
    }
    case "done":
      return { ...before, waiting: new Set() };
    case "failed":
      return { ...before, waiting: new Set(), error: message.message };
  }
}
