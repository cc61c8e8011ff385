import { ask } from "@parley/client";
import { startDraft } from "@parley/model/api/tasks";
import type { InVersion } from "@parley/model/api/versions";
import { type DraftRequest, type Id, isId, messageOf } from "@parley/model/kernel";
import { useState } from "react";
import { send } from "../api/send.ts";
import { useTaskRun } from "../parts/use-task-run.ts";
import { texts } from "./texts.ts";

/** Has a proposal drafted on the server and follows it. Who leaves the page finds it among the proposals. */
export function useDraft(at: InVersion) {
  const { run, start: follow, cancel } = useTaskRun(texts);
  const [failure, setFailure] = useState<string | null>(null);

  /** The proposal; null where there is none, and `failure` says why. */
  async function start(wanted: DraftRequest, saved: Promise<void>): Promise<Id | null> {
    setFailure(null);
    try {
      const ended = await follow(async (signal) => {
        await saved;
        return ask(send, startDraft, { path: at, body: wanted, signal });
      });
      if (ended === null) return null;
      const { error, result } = ended;
      if (typeof result === "string" && isId(result)) return result;
      setFailure(error?.code === "cancelled" ? texts.cancelled : detailOf(error));
    } catch (error) {
      setFailure(messageOf(error));
    }
    return null;
  }

  return { run, failure, start, cancel };
}

function detailOf(error: { readonly [member: string]: unknown } | null | undefined): string {
  return typeof error?.detail === "string" ? error.detail : texts.failed;
}
