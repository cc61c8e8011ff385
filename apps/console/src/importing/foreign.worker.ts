import { emptyDocument, type FlowDocument, importForeign, toYaml } from "@parley/flow";
import { type Id, messageOf } from "@parley/model/kernel";
import { makeId } from "../api/make-id.ts";
import { UnreadableArchive, unzip } from "../parts/archive/unzip.ts";
import { newAgentOf, replacementBy } from "./outcome.ts";
import type { NewAgent, Replacement, Unreadable } from "./reading.ts";

/** A file of another product, and the version whose place it takes; null: it makes an agent of its own. */
export type ToForeign = { readonly file: Blob | string; readonly existing: FlowDocument | null; readonly client: Id };

/** What the thread answers: what was read, or why it could not be, which is no fault of the file. */
export type FromForeign<Read> = { readonly read: Read | Unreadable } | { readonly failed: string };

// A promise that is rejected here reaches no listener of the page: each end is an answer.
addEventListener("message", ({ data }: MessageEvent<ToForeign>) => {
  read(data).then(
    (is) => postMessage({ read: is } satisfies FromForeign<typeof is>),
    (error: unknown) => {
      const answer: FromForeign<never> =
        error instanceof UnreadableArchive
          ? { read: { ok: false, faults: [], why: error.message } }
          : { failed: messageOf(error) };
      postMessage(answer);
    },
  );
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
