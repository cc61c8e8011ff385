import { ask } from "@parley/client";
import { startTraining, type Task } from "@parley/model/api/tasks";
import type { InVersion } from "@parley/model/api/versions";
import { useQueryClient } from "@tanstack/react-query";
import { send } from "../api/send.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { useTaskRun } from "../parts/use-task-run.ts";
import { texts } from "./report-texts.ts";
import { trainingsQuery } from "./trainings-query.ts";

/** Trains the version on the server and follows it. The training goes on for those who leave the page, without a notice. */
export function useTrainingRun(at: InVersion, onOpen: () => void) {
  const { run, start: follow, cancel } = useTaskRun(texts);
  const queries = useQueryClient();

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
    try {
      const ended = await follow(async (signal) => {
        await saved;
        return ask(send, startTraining, { path: at, signal });
      });
      if (ended === null) return;
      await queries.invalidateQueries({ queryKey: trainingsQuery(at).queryKey });
      tell(ended);
    } catch (error) {
      reportError(texts.failed, error);
    }
  }

  return { run, start, cancel };
}
