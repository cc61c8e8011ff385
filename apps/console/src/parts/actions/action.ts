import type { Policy } from "@parley/model";
import type { RightsAt } from "../scopes.ts";

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
  /** Where they are asked, if not at the client and agent of the address. */
  readonly at?: readonly RightsAt[];
  /** A part of the page hears the keys by itself, such as the canvas: palette and sheet only show them. */
  readonly hasOwnKeys?: boolean;
  /** In the sheet of keys, but not in the palette: it only makes sense on its page. */
  readonly isOnlyKey?: boolean;
  /** Null where only keys make sense: then the sheet alone shows it. */
  readonly run: (() => void) | null;
};
