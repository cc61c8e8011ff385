import { type Policy, rules } from "@parley/model";
import type { Action } from "../parts/actions/action.ts";
import { useActions } from "../parts/actions/use-actions.ts";
import { texts } from "./texts.ts";

const { group } = texts.keys;

/** What the page can do. Those with `hasOwnKeys` are heard by the part that does them. */
const offered = [
  { name: "fields", keys: "E" },
  { name: "issues", keys: "V" },
  { name: "comments", keys: "C" },
  { name: "vocabulary" },
  { name: "outline" },
  { name: "simulate", keys: "Mod+Enter" },
  { name: "find", keys: "Mod+F", hasOwnKeys: true },
  { name: "importYaml", needs: rules.flowWrite },
  { name: "undo", keys: "Mod+Z", hasOwnKeys: true, needs: rules.flowWrite },
  { name: "redo", keys: "Mod+Shift+Z", hasOwnKeys: true, needs: rules.flowWrite },
  { name: "save", keys: "Mod+S" },
] as const satisfies readonly { name: string; keys?: string; hasOwnKeys?: true; needs?: readonly Policy[] }[];

type Does = { readonly [name in (typeof offered)[number]["name"]]: () => void };

/** Offers what the design page can do to palette, keys and the sheet of keys. */
export function DesignKeys({ does }: { readonly does: Does }) {
  useActions(
    () => [
      ...offered.map(
        ({ name, ...how }): Action => ({
          id: `design ${name}`,
          group,
          label: texts.keys[name],
          ...how,
          run: does[name],
        }),
      ),
      { id: "design back", group, label: texts.keys.back, keys: "Esc", run: null },
    ],
    [does],
  );
  return null;
}
