import type { Policy } from "@parley/model";

/** One thing that a switcher leads to. */
export type Choice = { readonly key: string; readonly name: string; readonly note?: string; readonly href: string };

/** What a switcher switches between. */
export type Switching = {
  /** "client", "agent". */
  readonly what: string;
  /** Key of the current one. */
  readonly current: string;
  readonly queryKey: readonly string[];
  /** What is said when the list cannot be fetched. */
  readonly failed: string;
  readonly find: (text: string) => Promise<readonly Choice[]>;
  /** What adds another one. */
  readonly more?: { readonly label: string; readonly needs: readonly Policy[]; readonly run: () => void };
};
