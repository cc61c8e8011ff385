import { useEffect } from "react";
import { actionsNow } from "../parts/actions/action-store.ts";
import { keyOf, strokePause } from "../parts/actions/key-of.ts";
import { isLetter, isTyping, isUnderLayer, letterCounts } from "../parts/actions/letter-keys.ts";

/** Does what the registered actions say at their keys; of several the one that was registered last. */
export function useKeys(): void {
  useEffect(() => {
    let first: { readonly key: string; readonly at: number } | null = null;

    function onKeyDown(event: KeyboardEvent) {
      const key = keyOf(event);
      if (key === null || event.defaultPrevented || event.isComposing) return;
      const hasModifier = key.startsWith("Mod+") || key.startsWith("Alt+");
      if (isUnderLayer() || (isTyping(event.target) && !hasModifier)) return;
      if (isLetter(event) && !letterCounts(event)) return;
      const pair = first !== null && event.timeStamp - first.at < strokePause ? `${first.key} ${key}` : null;
      first = { key, at: event.timeStamp };
      const actions = actionsNow().flatMap(({ keys, run, hasOwnKeys = false }) =>
        run === null || hasOwnKeys ? [] : { keys, run },
      );
      const action =
        actions.findLast(({ keys }) => pair !== null && keys === pair) ?? actions.findLast(({ keys }) => keys === key);
      if (action === undefined) return;
      first = null;
      event.preventDefault();
      action.run();
    }

    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}
