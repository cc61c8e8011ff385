import type { FlowDocument } from "../document/document.ts";
import type { Issue } from "./validate.ts";

/** Whether a finding only says that a sub-flow is blank: it has its Start block alone. */
export function isUndrawn({ rows }: FlowDocument, { code, object_id }: Issue): boolean {
  if (code !== "start_path_missing") return false;
  const start = rows.block.find(({ id }) => id === object_id);
  return start !== undefined && !rows.block.some(({ id, subflow }) => subflow === start.subflow && id !== start.id);
}
