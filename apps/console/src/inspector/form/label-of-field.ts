import { actionLabels, blockLabels, pathLabels, triggerLabels, valueLabels } from "./texts.ts";

const labels: { readonly [noun: string]: { readonly [field: string]: string } } = {
  action: actionLabels,
  block: blockLabels,
  block_entity: valueLabels,
  global_trigger: triggerLabels,
  path: pathLabels,
};

/** What the inspector calls a field of a row; undefined for what it does not show. */
export const labelOfField = (noun: string, field: string): string | undefined => labels[noun]?.[field];
