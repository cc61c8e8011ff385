import { type Policy, rules } from "@parley/model";
import { useEffect, useRef } from "react";
import type { Action } from "../parts/actions/action.ts";
import { isLetter, isTyping, letterCounts } from "../parts/actions/letter-keys.ts";
import { useActions } from "../parts/actions/use-actions.ts";
import { usePageKeys } from "../parts/actions/use-page-keys.ts";
import { texts } from "./texts.ts";

const { group } = texts.keys;

/** What the call page can do now; null where it cannot, such as playing a call without a recording. */
export type CallKeys = {
  readonly toggle: (() => void) | null;
  readonly skip: ((seconds: number) => void) | null;
  readonly star: () => void;
  readonly comment: () => void;
  readonly next: (() => void) | null;
  readonly previous: (() => void) | null;
};

/** Seconds that the arrows move by. */
const steps: { readonly [key: string]: number } = { ArrowLeft: -5, ArrowRight: 5 };

const isControl = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("button, a, summary, input, [role=menu]") !== null;

const named = [
  { name: "toggle", keys: "Space" },
  { name: "star", keys: "S", needs: rules.callsAdmin },
  { name: "comment", keys: "C", needs: rules.callsAdmin },
  { name: "next", keys: "J" },
  { name: "previous", keys: "K" },
] as const satisfies readonly { name: keyof CallKeys; keys: string; needs?: readonly Policy[] }[];

/** Space plays, arrows move by five seconds, S stars, C comments, J and K lead to the neighbours. */
export function useCallKeys(keys: CallKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  const can = named.filter(({ name }) => keys[name] !== null);
  useActions(
    () => [
      ...can.map(
        ({ name, ...how }): Action => ({
          id: `call ${name}`,
          group,
          label: texts.keys[name],
          ...how,
          hasOwnKeys: true,
          run: () => latest.current[name]?.(),
        }),
      ),
      { id: "call skip", group, label: texts.keys.skip, keys: "← →", run: null },
    ],
    [can.map(({ name }) => name).join(" ")],
  );
  usePageKeys((event) => {
    const { key, target } = event;
    if (isTyping(target) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (isLetter(event) && !letterCounts(event)) return;
    const { toggle, skip, star, comment, next, previous } = keys;
    const step = steps[key];
    // A control that has the focus keeps what these keys do there.
    const isFree = !isControl(target);
    if (isFree && key === " ") toggle?.();
    else if (isFree && step !== undefined) skip?.(step);
    else if (key === "s") star();
    else if (key === "c") comment();
    else if (key === "j") next?.();
    else if (key === "k") previous?.();
    else return;
    event.preventDefault();
  });
}
