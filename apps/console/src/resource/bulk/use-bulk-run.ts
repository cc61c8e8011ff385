import { useRef, useState } from "react";
import { reportError } from "../../parts/notices/report-error.ts";
import type { Progress } from "./run-each.ts";

/** How far work on many has come, and what is done. */
export type BulkProgress = Progress & { readonly verb: string };

type Begun = {
  /** What is done, such as "Saving". */
  readonly verb: string;
  /** What a notice says when the whole fails. */
  readonly title: string;
  readonly of: number;
};

/** Work on many rows: how far it has come, and a way to stop it. */
export function useBulkRun() {
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const running = useRef<AbortController>(null);
  async function run(
    { verb, title, of }: Begun,
    work: (signal: AbortSignal, told: (at: Progress) => void) => Promise<void>,
  ): Promise<void> {
    const controller = new AbortController();
    // What is begun beside longer work neither shows its progress nor is stopped with it.
    if (running.current === null) {
      running.current = controller;
      setProgress({ verb, done: 0, of });
    }
    try {
      await work(controller.signal, (at) => running.current === controller && setProgress({ verb, ...at }));
    } catch (error) {
      if (!controller.signal.aborted) reportError(title, error);
    } finally {
      if (running.current === controller) {
        running.current = null;
        setProgress(null);
      }
    }
  }
  return { progress, run, cancel: () => running.current?.abort() };
}
