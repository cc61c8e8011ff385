import { rules } from "@parley/model";
import type { Action } from "../parts/actions/action.ts";
import { useActions } from "../parts/actions/use-actions.ts";
import { type CanvasCommand, canvasKeys } from "./controls/canvas-keys.ts";
import { texts } from "./texts.ts";

/** Offers what the canvas can do to palette and sheet of keys. The canvas hears its keys itself (`useCanvasKeys`). */
export function useCanvasActions(run: (command: CanvasCommand) => void, hasBlock: boolean): void {
  useActions(
    () =>
      canvasKeys.flatMap(({ command, keys, label, offered, writes = false }): readonly Action[] => {
        if (label === null) return [];
        const isOffered = offered === "always" || (offered === "with a block" && hasBlock);
        return [
          {
            id: `canvas ${command}`,
            group: texts.keys.group,
            label,
            keys: written(keys),
            hasOwnKeys: true,
            isOnlyKey: !isOffered,
            ...(writes ? { needs: rules.flowWrite } : {}),
            run: isOffered ? () => run(command) : null,
          },
        ];
      }),
    [run, hasBlock],
  );
}

const signs: { readonly [key: string]: string } = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
};

/** Keys as they stand on the keyboard. */
function written(keys: string): string {
  const [last = "", ...held] = keys.split(/\+(?=.)/).toReversed();
  const sign = signs[last] ?? (last.length === 1 ? last.toUpperCase() : last);
  return [...held.toReversed(), sign].join("+");
}
