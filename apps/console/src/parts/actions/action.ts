import type { Policy } from "@parley/model";

/** Something that can be done now: one thing for the palette, the keys and their sheet. */
export type Action = {
  readonly id: string;
  /** Heading under which palette and sheet show it. */
  readonly group: string;
  /** A verb with its thing: "Deploy 0.0.15". */
  readonly label: string;
  /** Keys as `Kbd` writes them: `Mod+S`, `[`, `G D` one after the other. Letters without modifier count outside fields only. */
  readonly keys?: string;
  /** Without any of these policies it is shown, greyed, with the policy's name. */
  readonly needs?: readonly Policy[];
  /** In the sheet of keys, but not in the palette: it only makes sense on its page. */
  readonly isOnlyKey?: boolean;
  /** Null where its keys are taken by what has the focus: then only the sheet tells of it. */
  readonly run: (() => void) | null;
};
