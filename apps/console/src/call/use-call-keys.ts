import { useEffect, useRef } from "react";

/** What the keys of the call page do. */
export type CallKeys = {
  readonly toggle: () => void;
  readonly skip: (seconds: number) => void;
  readonly star: () => void;
  readonly next: () => void;
  readonly previous: () => void;
};

/** Seconds that the arrows move by. */
const steps: { readonly [key: string]: number } = { ArrowLeft: -5, ArrowRight: 5 };

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input:not([type=range]), textarea, select, [contenteditable]");
const isControl = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("button, a, summary, input, [role=menu]") !== null;

/** Space plays, arrows move by five seconds, S stars, J and K go to the next and the previous call. */
export function useCallKeys(keys: CallKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (isTyping(target) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const { toggle, skip, star, next, previous } = latest.current;
      const step = steps[key];
      // A control that has the focus keeps what these keys do there.
      const isFree = !isControl(target);
      if (isFree && key === " ") toggle();
      else if (isFree && step !== undefined) skip(step);
      else if (key === "s") star();
      else if (key === "j") next();
      else if (key === "k") previous();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}
