import { emptyDocument, type FlowDocument, importForeign, toYaml } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { makeId } from "../api/make-id.ts";
import { UnreadableArchive, unzip } from "../parts/archive/unzip.ts";
import { newAgentOf, replacementBy } from "./outcome.ts";
import type { NewAgent, Replacement, Unreadable } from "./reading.ts";

/** A file of another product, and the version whose place it takes; null: it makes an agent of its own. */
export type ToForeign = { readonly file: Blob | string; readonly existing: FlowDocument | null; readonly client: Id };

addEventListener("message", ({ data }: MessageEvent<ToForeign>) => {
  read(data).then(postMessage, (error: unknown) => {
    if (!(error instanceof UnreadableArchive)) throw error;
    postMessage({ ok: false, faults: [], why: error.message } satisfies Unreadable);
  });
});

async function read({ file, existing, client }: ToForeign): Promise<Replacement | NewAgent> {
  const given = typeof file === "string" ? { text: file } : { files: await filesOf(file) };
  const imported = importForeign(given, { existing: existing ?? emptyDocument(), makeId });
  if (!imported.ok) return { ok: false, faults: [], why: imported.fault };
  const { document, report } = imported;
  if (existing !== null) return replacementBy(document, { existing, client, report });
  return newAgentOf(document, { yaml: toYaml(document, { ids: false }), client, report });
}

const filesOf = async (file: Blob) => unzip(new Uint8Array(await file.arrayBuffer()), (path) => path.endsWith(".json"));
