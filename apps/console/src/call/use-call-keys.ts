import { useEffect, useRef } from "react";
import { isLetter, isTyping, letterCounts } from "../parts/actions/letter-keys.ts";
import { useActions } from "../parts/actions/use-actions.ts";
import { texts } from "./texts.ts";

/** What the keys of the call page do. */
export type CallKeys = {
  readonly toggle: () => void;
  readonly skip: (seconds: number) => void;
  readonly star: () => void;
  readonly comment: () => void;
  readonly next: () => void;
  readonly previous: () => void;
};

/** Seconds that the arrows move by. */
const steps: { readonly [key: string]: number } = { ArrowLeft: -5, ArrowRight: 5 };

const isControl = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("button, a, summary, input, [role=menu]") !== null;

/** What the sheet of keys tells; the keys themselves are heard below. */
const told = [
  { keys: "Space", label: texts.keys.toggle },
  { keys: "← →", label: texts.keys.skip },
  { keys: "S", label: texts.keys.star },
  { keys: "C", label: texts.keys.comment },
  { keys: "J K", label: texts.keys.neighbours },
].map(({ keys, label }) => ({ id: `call ${keys}`, group: texts.keys.group, label, keys, isOnlyKey: true, run: null }));

/** Space plays, arrows move by five seconds, S stars, C comments, J and K lead to the neighbours. */
export function useCallKeys(keys: CallKeys): void {
  useActions(() => told, []);
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (isTyping(target) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (isLetter(event) && !letterCounts(event)) return;
      const { toggle, skip, star, comment, next, previous } = latest.current;
      const step = steps[key];
      // A control that has the focus keeps what these keys do there.
      const isFree = !isControl(target);
      if (isFree && key === " ") toggle();
      else if (isFree && step !== undefined) skip(step);
      else if (key === "s") star();
      else if (key === "c") comment();
      else if (key === "j") next();
      else if (key === "k") previous();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}
