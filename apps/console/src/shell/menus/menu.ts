import type { Policy } from "@parley/model";
import type { Icon } from "@tabler/icons-react";
import type { badges } from "./texts.ts";

/** One entry of a menu. */
export type MenuEntry = {
  readonly label: string;
  /** Of entries of the first level. */
  readonly icon?: Icon;
  /** Path of its page as the routes write it; without one it only holds others. */
  readonly to?: string;
  /** Who sees it: people who hold any of these. Without them all people see it. */
  readonly needs?: readonly Policy[];
  /** Only company's own people see it. */
  readonly isInternal?: boolean;
  /** The regions where it is shown, or those where it is not. */
  readonly onlyIn?: readonly string[];
  readonly notIn?: readonly string[];
  /** The documents show it disabled. */
  readonly isOff?: boolean;
  readonly badge?: (typeof badges)[keyof typeof badges];
  readonly children?: readonly MenuEntry[];
};

export type Menu = { readonly title?: string; readonly entries: readonly MenuEntry[] };

/** Levels of an area as policies. */
export const levels = (area: string, names: readonly string[] = ["view", "edit", "admin"]): readonly Policy[] =>
  names.map((name) => `v2.${area}.${name}`);
