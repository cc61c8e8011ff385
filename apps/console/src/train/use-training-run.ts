import { ask } from "@parley/client";
import { cancelTask, startTraining, type Task } from "@parley/model/api/tasks";
import type { InVersion } from "@parley/model/api/versions";
import type { Id } from "@parley/model/kernel";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { followed } from "../api/follow-task.ts";
import { RequestAborted } from "../api/request-aborted.ts";
import { send } from "../api/send.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { texts } from "./report-texts.ts";
import { trainingsQuery } from "./trainings-query.ts";

/** A training on its way: what it does, and what share is done. */
export type TrainingRun = { readonly task: Id | null; readonly share: number; readonly message: string };

/** Trains the version on the server and follows it; `run` is null while none is on its way. */
export function useTrainingRun(at: InVersion, onOpen: () => void) {
  const [run, setRun] = useState<TrainingRun | null>(null);
  const queries = useQueryClient();
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const own = new AbortController();
    leaving.current = own;
    return () => own.abort();
  }, []);

  function tell({ status, error }: Task): void {
    if (status === "SUCCESS") {
      notify({ severity: "success", title: texts.done, action: { label: texts.openVerb, run: onOpen } });
      return;
    }
    const isCancelled = error?.code === "cancelled";
    const detail = typeof error?.detail === "string" && !isCancelled ? { detail: error.detail } : {};
    notify({
      severity: isCancelled ? "info" : "error",
      title: isCancelled ? texts.cancelled : texts.failed,
      ...detail,
    });
  }

  async function start(saved: Promise<void>): Promise<void> {
    const { current } = leaving;
    if (run !== null || current === null) return;
    const { signal } = current;
    setRun({ task: null, share: 0, message: texts.waiting });
    try {
      await saved;
      const { task_id: task } = await ask(send, startTraining, { path: at, signal });
      const ended = await followed(task, signal, ({ progress, message }) =>
        setRun({ task, share: progress, message: message === "" ? texts.waiting : message }),
      );
      await queries.invalidateQueries({ queryKey: trainingsQuery(at).queryKey });
      tell(ended);
    } catch (error) {
      // The training goes on for those who left the page, without a notice.
      if (!(error instanceof RequestAborted) && !signal.aborted) reportError(texts.failed, error);
    } finally {
      if (!signal.aborted) setRun(null);
    }
  }

  async function cancel(): Promise<void> {
    if (run?.task == null) return;
    try {
      await ask(send, cancelTask, { path: { task_id: run.task } });
    } catch (error) {
      reportError(texts.failed, error);
    }
  }

  return { run, start, cancel };
}
