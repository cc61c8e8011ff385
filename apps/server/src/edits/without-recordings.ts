import type { FlowDocument } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { isOwnRecording } from "./own-recording.ts";

/** A document for another client, and the prompts that lost a recording by it. */
export type Unrecorded = { readonly document: FlowDocument; readonly prompts: readonly string[] };

/** The same document without recordings that are not a client's own: it may play only what it recorded itself. */
export function withoutRecordings(document: FlowDocument, organisation: Id): Unrecorded {
  const isForeign = (path: string | null) => path !== null && !isOwnRecording(path, organisation);
  const lost = new Set(document.rows.prompt_content.filter(({ path }) => isForeign(path)).map(({ prompt }) => prompt));
  if (lost.size === 0) return { document, prompts: [] };
  const contents = document.rows.prompt_content.map((row) => (isForeign(row.path) ? { ...row, path: null } : row));
  const names = document.rows.prompt.flatMap(({ id, name }) => (lost.has(id) ? [name ?? ""] : []));
  return {
    document: { ...document, rows: { ...document.rows, prompt_content: contents } },
    prompts: names.filter((name) => name !== "").sort(),
  };
}
