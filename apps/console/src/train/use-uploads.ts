import { ask } from "@parley/client";
import { uploadDocument } from "@parley/model/api/documents";
import { cancelTask, startIndexing } from "@parley/model/api/tasks";
import type { InVersion } from "@parley/model/api/versions";
import type { Id } from "@parley/model/kernel";
import { useEffect, useRef, useState } from "react";
import { followed } from "../api/follow-task.ts";
import { RequestAborted } from "../api/request-aborted.ts";
import { send } from "../api/send.ts";
import { useCurrentEditor } from "../editing/editor-context.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { texts } from "./document-texts.ts";

/** What goes on with documents: a file is read, or all of them are indexed. */
export type Working = { readonly message: string; readonly share: number | null; readonly task: Id | null };

/** Uploads files one after the other, then has the documents indexed; `working` is null while nothing goes on. */
export function useUploads(at: InVersion) {
  const [working, setWorking] = useState<Working | null>(null);
  const editor = useCurrentEditor();
  const leaving = useRef<AbortController>(null);
  const waiting = useRef<Waiting[]>([]);
  const isWorking = useRef(false);
  useEffect(() => {
    const own = new AbortController();
    leaving.current = own;
    return () => own.abort();
  }, []);

  /** Files that come while others are read or indexed wait for their turn. */
  async function upload(files: readonly File[], document?: Id): Promise<void> {
    waiting.current.push(...files.map((file) => ({ file, document })));
    const { current } = leaving;
    if (isWorking.current || current === null) return;
    isWorking.current = true;
    try {
      await workOff(current.signal);
    } catch (error) {
      // The indexing goes on for those who left the page, without a notice.
      if (!(error instanceof RequestAborted) && !current.signal.aborted) reportError(texts.notIndexed, error);
    } finally {
      isWorking.current = false;
      if (!current.signal.aborted) setWorking(null);
    }
  }

  async function workOff(signal: AbortSignal): Promise<void> {
    while (waiting.current.length > 0) {
      // The document has to be there before its file.
      await editor.flush();
      let added = 0;
      for (let next = waiting.current.shift(); next !== undefined; next = waiting.current.shift()) {
        setWorking({ message: texts.reading(next.file.name), share: null, task: null });
        if (await uploaded(next, at, signal)) added++;
      }
      if (added === 0) continue;
      notify({ severity: "success", title: texts.added(added) });
      await index(signal);
    }
  }

  async function index(signal: AbortSignal): Promise<void> {
    setWorking({ message: texts.indexing, share: 0, task: null });
    const { task_id: task } = await ask(send, startIndexing, { path: at, signal });
    const { status, error } = await followed(task, signal, ({ progress }) =>
      setWorking({ message: texts.indexing, share: progress, task }),
    );
    if (status === "SUCCESS" || error?.code === "cancelled") return;
    const detail = typeof error?.detail === "string" ? { detail: error.detail } : {};
    notify({ severity: "error", title: texts.notIndexed, ...detail });
  }

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

/** A file that waits, and the document that it replaces the file of. */
type Waiting = { readonly file: File; readonly document: Id | undefined };

/** False, and told, where the file could not be read: others may be. */
async function uploaded({ file, document }: Waiting, at: InVersion, signal: AbortSignal): Promise<boolean> {
  try {
    await ask(send, uploadDocument, {
      path: at,
      query: { file: file.name, ...(document !== undefined && { document }) },
      upload: { type: "application/octet-stream", content: file },
      signal,
    });
    return true;
  } catch (error) {
    if (error instanceof RequestAborted) throw error;
    reportError(texts.failed(file.name), error);
    return false;
  }
}
