import type { Settings } from "@parley/model/kernel";
import { settingLabels } from "./texts.ts";

const labels: { readonly [field: string]: string } = settingLabels satisfies {
  readonly [Name in keyof Settings]?: string;
};

/** What Configure calls a setting of the version; undefined for fields of rows. */
export const labelOfSetting = (noun: string, field: string): string | undefined =>
  noun === "settings" ? labels[field] : undefined;
