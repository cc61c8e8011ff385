import { useRef } from "react";
import { actionsNow } from "../parts/actions/action-store.ts";
import { keyOf, strokePause } from "../parts/actions/key-of.ts";
import { isLetter, isTyping, letterCounts } from "../parts/actions/letter-keys.ts";
import { usePageKeys } from "../parts/actions/use-page-keys.ts";

/** Does what the registered actions say at their keys; of several the one that was registered last. */
export function useKeys(): void {
  const first = useRef<{ readonly key: string; readonly at: number } | null>(null);
  usePageKeys((event) => {
    const key = keyOf(event);
    if (key === null) return;
    const hasModifier = key.startsWith("Mod+") || key.startsWith("Alt+");
    if (isTyping(event.target) && !hasModifier) return;
    if (isLetter(event) && !letterCounts(event)) return;
    const { current: before } = first;
    const pair = before !== null && event.timeStamp - before.at < strokePause ? `${before.key} ${key}` : null;
    first.current = { key, at: event.timeStamp };
    const actions = actionsNow().flatMap(({ keys, run, hasOwnKeys = false }) =>
      run === null || hasOwnKeys ? [] : { keys, run },
    );
    const action =
      actions.findLast(({ keys }) => pair !== null && keys === pair) ?? actions.findLast(({ keys }) => keys === key);
    if (action === undefined) return;
    first.current = null;
    event.preventDefault();
    action.run();
  });
}
