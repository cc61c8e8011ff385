import { diff, documentToEdit, type FlowDocument, importForeign } from "@parley/flow";
import { makeId } from "../api/make-id.ts";
import { UnreadableArchive, unzip } from "../parts/archive/unzip.ts";
import type { Replacement } from "./replacement.ts";

/** A file of another product, and the version whose place it takes. */
export type ToForeign = { readonly file: Blob | string; readonly existing: FlowDocument };

addEventListener("message", ({ data }: MessageEvent<ToForeign>) => {
  read(data).then(postMessage, (error: unknown) => {
    if (!(error instanceof UnreadableArchive)) throw error;
    postMessage({ ok: false, faults: [], why: error.message } satisfies Replacement);
  });
});

async function read({ file, existing }: ToForeign): Promise<Replacement> {
  const given = typeof file === "string" ? { text: file } : { files: await filesOf(file) };
  const imported = importForeign(given, { existing, makeId });
  if (!imported.ok) return { ok: false, faults: [], why: imported.fault };
  const { document, report } = imported;
  return { ok: true, operations: documentToEdit(existing, document), changes: diff(existing, document), report };
}

const filesOf = async (file: Blob) => unzip(new Uint8Array(await file.arrayBuffer()), (path) => path.endsWith(".json"));
