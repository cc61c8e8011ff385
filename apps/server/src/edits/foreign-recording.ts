import type { Edit } from "@parley/flow";
import type { Id } from "@parley/model/kernel";

/** A step that names a recording which is not one of its client's. */
export type ForeignRecording = { readonly step: number; readonly path: string };

/** Recordings that steps of an edit name, and that belong to another client, or to nobody. */
export function foreignRecordings(edit: Edit, organisation: Id): readonly ForeignRecording[] {
  const own = `prompts/${organisation}/`;
  return edit.flatMap((operation, step) => {
    if (operation.op !== "create" && operation.op !== "change") return [];
    if (operation.noun !== "prompt_content") return [];
    const path = (operation.op === "create" ? operation.row : operation.fields).path;
    const isOwn = typeof path === "string" && path.startsWith(own) && !path.includes("..");
    return typeof path === "string" && !isOwn ? [{ step, path }] : [];
  });
}
