import { diff, documentToEdit, emptyDocument, type FlowDocument, importForeign, toYaml } from "@parley/flow";
import { makeId } from "../api/make-id.ts";
import { UnreadableArchive, unzip } from "../parts/archive/unzip.ts";
import type { NewAgent, Replacement, Unreadable } from "./reading.ts";

/** A file of another product, and the version whose place it takes; null: it makes an agent of its own. */
export type ToForeign = { readonly file: Blob | string; readonly existing: FlowDocument | null };

addEventListener("message", ({ data }: MessageEvent<ToForeign>) => {
  read(data).then(postMessage, (error: unknown) => {
    if (!(error instanceof UnreadableArchive)) throw error;
    postMessage({ ok: false, faults: [], why: error.message } satisfies Unreadable);
  });
});

async function read({ file, existing }: ToForeign): Promise<Replacement | NewAgent> {
  const given = typeof file === "string" ? { text: file } : { files: await filesOf(file) };
  const before = existing ?? emptyDocument();
  const imported = importForeign(given, { existing: before, makeId });
  if (!imported.ok) return { ok: false, faults: [], why: imported.fault };
  const { document, report } = imported;
  const read = { ok: true, changes: diff(before, document), report } as const;
  if (existing === null) return { ...read, yaml: toYaml(document, { ids: false }) };
  return { ...read, operations: documentToEdit(existing, document) };
}

const filesOf = async (file: Blob) => unzip(new Uint8Array(await file.arrayBuffer()), (path) => path.endsWith(".json"));
