import { ask } from "@parley/client";
import { startTraining, type Task } from "@parley/model/api/tasks";
import type { InVersion } from "@parley/model/api/versions";
import type { Id } from "@parley/model/kernel";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { send } from "../api/send.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { taskLeft, useTaskRun } from "../parts/use-task-run.ts";
import { texts } from "./report-texts.ts";
import { trainingsQuery } from "./trainings-query.ts";

/** Trains the version on the server and follows it. The training goes on for those who leave the page, and is shown when they are back. */
export function useTrainingRun(at: InVersion, onOpen: () => void) {
  const name = `training ${at.flow} ${at.ver}`;
  const { run, start: follow, cancel } = useTaskRun(texts, name);
  const queries = useQueryClient();

  function tell({ status, error }: Task): void {
    if (status === "SUCCESS") {
      notify({
        severity: "success",
        title: texts.done,
        action: { label: texts.openVerb, run: onOpen, isOfPage: true },
      });
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

  async function see(begin: (signal: AbortSignal) => Promise<{ readonly task_id: Id }>): Promise<void> {
    try {
      const ended = await follow(begin);
      if (ended === null) return;
      await queries.invalidateQueries({ queryKey: trainingsQuery(at).queryKey });
      tell(ended);
    } catch (error) {
      reportError(texts.failed, error);
    }
  }

  const start = (saved: Promise<void>) =>
    see(async (signal) => {
      await saved;
      return ask(send, startTraining, { path: at, signal });
    });

  // One that was under way when the page was left is followed to its end.
  const goOn = useEffectEvent(() => {
    const task_id = taskLeft(name);
    if (task_id !== null) void see(async () => ({ task_id }));
  });
  useEffect(() => goOn(), []);

  return { run, start, cancel };
}
