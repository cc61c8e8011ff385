import { columnPlaces, keysOf, words } from "@parley/model/kernel";
import { actionLabels, blockLabels, nounLabels, otherLabels, pathLabels, settingLabels, valueLabels } from "./texts.ts";

/** What people call a row of a noun. */
export const labelOfNoun = (noun: keyof typeof nounLabels): string => nounLabels[noun];

type Labels = { readonly [field: string]: string };

const ofKinds: Labels = Object.fromEntries(keysOf(columnPlaces).map((name) => [name, columnPlaces[name].label]));

/** By the noun. */
export const fieldLabels: { readonly [noun: string]: Labels } = {
  ...otherLabels,
  action: { ...otherLabels.action, ...actionLabels },
  block: { ...otherLabels.block, ...ofKinds, ...blockLabels },
  block_entity: { ...otherLabels.block_entity, ...valueLabels },
  path: { ...otherLabels.path, ...pathLabels },
  settings: { ...otherLabels.settings, ...settingLabels },
};

/**
 * What every page calls a field of a version, as its form does: who is asked about a field need not have its form open.
 * A test holds that all have a label. A field of an older server goes by its name in the code.
 */
export const labelOfField = (noun: string, field: string): string => fieldLabels[noun]?.[field] ?? words(field);
