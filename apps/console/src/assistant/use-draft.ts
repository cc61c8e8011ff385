import { ask } from "@parley/client";
import { cancelTask, startDraft } from "@parley/model/api/tasks";
import type { InVersion } from "@parley/model/api/versions";
import { type DraftRequest, type Id, isId } from "@parley/model/kernel";
import { useEffect, useRef, useState } from "react";
import { followed } from "../api/follow-task.ts";
import { send } from "../api/send.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { texts } from "./texts.ts";

/** A draft on its way: what it does, and what share is done. */
type DraftRun = { readonly task: Id | null; readonly share: number; readonly message: string };

/** Has a proposal drafted on the server and follows it; `run` is null while none is on its way. */
export function useDraft(at: InVersion) {
  const [run, setRun] = useState<DraftRun | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const own = new AbortController();
    leaving.current = own;
    return () => own.abort();
  }, []);

  /** The proposal; null where there is none, and `failure` says why. */
  async function start(wanted: DraftRequest, saved: Promise<void>): Promise<Id | null> {
    const { current } = leaving;
    if (run !== null || current === null) return null;
    const { signal } = current;
    setFailure(null);
    setRun({ task: null, share: 0, message: texts.waiting });
    try {
      await saved;
      const { task_id: task } = await ask(send, startDraft, { path: at, body: wanted, signal });
      const { error, result } = await followed(task, signal, ({ progress, message }) =>
        setRun({ task, share: progress, message: message === "" ? texts.waiting : message }),
      );
      if (typeof result === "string" && isId(result)) return result;
      setFailure(error?.code === "cancelled" ? texts.cancelled : detailOf(error));
    } catch (error) {
      // The draft goes on for those who left the page: it stands among the proposals.
      if (!signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      if (!signal.aborted) setRun(null);
    }
    return null;
  }

  async function cancel(): Promise<void> {
    if (run?.task == null) return;
    try {
      await ask(send, cancelTask, { path: { task_id: run.task } });
    } catch (error) {
      reportError(texts.failed, error);
    }
  }

  return { run, failure, start, cancel };
}

function detailOf(error: { readonly [member: string]: unknown } | null | undefined): string {
  return typeof error?.detail === "string" ? error.detail : texts.failed;
}
