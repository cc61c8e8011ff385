import type { Edit, RowOperation } from "@parley/flow";

/** Two edits of one group as one: a field that both set is set once. */
export function mergeOperations(first: Edit, second: Edit): Edit {
  const merged: RowOperation[] = [...first];
  for (const step of second) {
    const last = merged.at(-1);
    const both = last === undefined ? null : mergedStep(last, step);
    if (both === null) merged.push(step);
    else merged[merged.length - 1] = both;
  }
  return merged;
}

function mergedStep(a: RowOperation, b: RowOperation): RowOperation | null {
  if (a.op === "settings" && b.op === "settings") return { op: "settings", fields: { ...a.fields, ...b.fields } };
  const isSameRow = a.op === "change" && b.op === "change" && a.noun === b.noun && a.id === b.id;
  return isSameRow ? { ...a, fields: { ...a.fields, ...b.fields } } : null;
}
