import { ask } from "@parley/client";
import { type HeardRecordings, readHeardRecordings, startHearing } from "@parley/model/api/heard-recordings";
import { cancelTask } from "@parley/model/api/tasks";
import { type Id, messageOf } from "@parley/model/kernel";
import { type RefObject, useEffect, useRef, useState } from "react";
import { followed } from "../../api/follow-task.ts";
import { send } from "../../api/send.ts";
import { reportError } from "../../parts/notices/report-error.ts";
import type { Category } from "../../testing/use-recorded-calls.ts";
import { texts } from "./texts.ts";

type Agent = { readonly organisation: string; readonly flow: string; readonly version: string };

/** Recordings that the server hears as the draft does: not yet, being heard, or heard. */
type State = {
  readonly heard: HeardRecordings | null;
  /** While they are heard: how much is done, 0 to 1, and what comes next. */
  readonly going: { readonly share: number; readonly message: string | null } | null;
  readonly error: string | null;
};

const nothing: State = { heard: null, going: null, error: null };

type Run = { readonly leaving: AbortController; task: Id | null };

/** Gives up what is being heard, here and on the server. */
function leave(running: RefObject<Run | null>): void {
  const run = running.current;
  running.current = null;
  run?.leaving.abort();
  if (run != null) giveUp(run);
}

function giveUp({ task }: Run): void {
  if (task === null) return;
  ask(send, cancelTask, { path: { task_id: task } }).catch((error) =>
    reportError(texts.recordings.notCancelled, error),
  );
}

/** Has the recordings of the last calls heard by the draft as the server has it. Who leaves cancels it. */
export function useHearing({ organisation, flow, version }: Agent, category: Category) {
  const [state, setState] = useState(nothing);
  const running = useRef<Run>(null);
  useEffect(() => () => leave(running), []);

  async function hear(limit: number) {
    leave(running);
    const run: Run = { leaving: new AbortController(), task: null };
    running.current = run;
    setState(({ heard }) => ({ heard, error: null, going: { share: 0, message: null } }));
    try {
      const path = { org: organisation, flow, ver: version };
      run.task = (await ask(send, startHearing, { path, body: { category, limit } })).task_id;
      // It was given up before the server answered which task it is.
      if (running.current !== run) return giveUp(run);
      const ended = await followed(run.task, run.leaving.signal, ({ progress, message }) => {
        if (running.current === run) setState((known) => ({ ...known, going: { share: progress, message } }));
      });
      if (running.current !== run) return;
      running.current = null;
      const heard = readHeardRecordings(ended.result);
      const detail = typeof ended.error?.detail === "string" ? ended.error.detail : texts.recordings.lost;
      setState((known) => (heard === null ? { ...known, going: null, error: detail } : { ...nothing, heard }));
    } catch (error) {
      if (running.current !== run) return;
      running.current = null;
      setState((known) => ({ ...known, going: null, error: messageOf(error) }));
    }
  }
  const cancel = () => {
    leave(running);
    setState((known) => ({ ...known, going: null }));
  };
  return { ...state, hear: (limit: number) => void hear(limit), cancel };
}
