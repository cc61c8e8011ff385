import { ask } from "@parley/client";
import { uploadDocument } from "@parley/model/api/documents";
import { cancelTask, startIndexing } from "@parley/model/api/tasks";
import type { InVersion } from "@parley/model/api/versions";
import type { Id } from "@parley/model/kernel";
import { useSyncExternalStore } from "react";
import { followed } from "../api/follow-task.ts";
import { send } from "../api/send.ts";
import { signedInAccount } from "../api/tokens.ts";
import { versionPath } from "../api/version-path.ts";
import { useCurrentEditor } from "../editing/editor-context.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { texts } from "./document-texts.ts";
import { type UploadPorts, UploadQueue } from "./upload-queue.ts";

/** The uploads of this tab, by sign-in and path of their version: they go on while other pages are shown. */
const queues = new Map<string, UploadQueue>();

/** Uploads documents to the version that is shown; `working` is null while nothing goes on. */
export function useUploads(at: InVersion) {
  const editor = useCurrentEditor();
  const account = signedInAccount();
  const key = `${account} ${versionPath(at)}`;
  const queue = queues.get(key) ?? new UploadQueue(browserPorts(at, account));
  queues.set(key, queue);
  const working = useSyncExternalStore(queue.subscribe, queue.working);
  const upload = (files: readonly File[], document?: Id) =>
    queue.add(files.map((file) => ({ file, document, ready: editor.flush })));

  async function cancel(): Promise<void> {
    if (working?.task == null) return;
    try {
      await ask(send, cancelTask, { path: { task_id: working.task } });
    } catch (error) {
      reportError(texts.notIndexed, error);
    }
  }

  return { working, upload, cancel };
}

function browserPorts(at: InVersion, account: string | null): UploadPorts {
  const isSignedIn = () => signedInAccount() === account;
  return {
    isSignedIn,
    upload: ({ file, document }) =>
      ask(send, uploadDocument, {
        path: at,
        query: { file: file.name, ...(document !== undefined && { document }) },
        upload: { type: "application/octet-stream", content: file },
      }),
    index: async (onStep) => {
      const { task_id: task } = await ask(send, startIndexing, { path: at });
      const { status, error } = await followed(task, new AbortController().signal, ({ progress }) =>
        onStep(progress, task),
      );
      if (status === "SUCCESS" || error?.code === "cancelled" || !isSignedIn()) return;
      const detail = typeof error?.detail === "string" ? { detail: error.detail } : {};
      notify({ severity: "error", title: texts.notIndexed, ...detail });
    },
    onAdded: (count) => notify({ severity: "success", title: texts.added(count) }),
    onFault: reportError,
    holdPage: () => {
      const question = (event: BeforeUnloadEvent) => event.preventDefault();
      addEventListener("beforeunload", question);
      return () => removeEventListener("beforeunload", question);
    },
  };
}
