import { ask } from "@parley/client";
import { cancelTask, type Task } from "@parley/model/api/tasks";
import type { Id } from "@parley/model/kernel";
import { useEffect, useRef, useState } from "react";
import { followed } from "../api/follow-task.ts";
import { send } from "../api/send.ts";
import { reportError } from "./notices/report-error.ts";

/** A task on its way: what it does, and what share is done. Null as `task`: the server has not begun it yet. */
export type TaskRun = { readonly task: Id | null; readonly share: number; readonly message: string };

type Words = {
  /** Said while the task says nothing itself. */
  readonly waiting: string;
  /** Said when it cannot be cancelled. */
  readonly failed: string;
};

/** The task that this tab began under a name and has not seen the end of; null where there is none. */
export const taskLeft = (name: string): Id | null => sessionStorage.getItem(keyOf(name));

const keyOf = (name: string) => `task ${name}`;

/**
 * A task that a page begins and follows, one at a time; `run` is null while none is on its way. It outlives the page.
 * `name`: under which the tab remembers it, so that the page follows it again when it is back.
 */
export function useTaskRun({ waiting, failed }: Words, name: string | null = null) {
  const [run, setRun] = useState<TaskRun | null>(null);
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const own = new AbortController();
    leaving.current = own;
    return () => own.abort();
  }, []);

  /** Begins a task and follows it to its end; null when the page was left. @throws what the server refuses. */
  async function start(begin: (signal: AbortSignal) => Promise<{ readonly task_id: Id }>): Promise<Task | null> {
    const { current } = leaving;
    if (run !== null || current === null) return null;
    const { signal } = current;
    setRun({ task: null, share: 0, message: waiting });
    try {
      const { task_id: task } = await begin(signal);
      if (name !== null) sessionStorage.setItem(keyOf(name), task);
      return await followed(task, signal, ({ progress, message }) =>
        setRun({ task, share: progress, message: message === "" ? waiting : message }),
      );
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      if (!signal.aborted) {
        setRun(null);
        if (name !== null) sessionStorage.removeItem(keyOf(name));
      }
    }
  }

  async function cancel(): Promise<void> {
    if (run?.task == null) return;
    try {
      await ask(send, cancelTask, { path: { task_id: run.task } });
    } catch (error) {
      reportError(failed, error);
    }
  }

  return { run, start, cancel };
}
