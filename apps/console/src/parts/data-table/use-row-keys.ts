import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";

const steps: { readonly [key: string]: number } = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches("input:not([type=checkbox]), textarea, select, [contenteditable]");

/** The keys of a table whose rows carry `data-index`: they move the focus from row to row, and choose. */
export function useRowKeys(options: {
  scroll: RefObject<HTMLDivElement | null>;
  count: number;
  scrollTo: (index: number) => void;
  toggle: (index: number) => void;
  /** Any other key. */
  press: (key: string, index: number) => void;
}) {
  const { scroll, count, scrollTo, toggle, press } = options;
  const wanted = useRef<number | null>(null);

  const focusRow = (index: number) => {
    const row = scroll.current?.querySelector(`tr[data-index="${index}"]`);
    const target = ["a.row-link", "td a[href], td button, td input"]
      .map((each) => row?.querySelector<HTMLElement>(each))
      .find((found) => found !== null);
    target?.focus({ preventScroll: true });
    return target !== undefined && target !== null;
  };

  // A row far away is drawn only once it has been scrolled to.
  useEffect(() => {
    if (wanted.current !== null && focusRow(wanted.current)) wanted.current = null;
  });

  return (event: KeyboardEvent) => {
    const { target, key } = event;
    if (!(target instanceof Element) || isTyping(target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = target.closest("tr[data-index]")?.getAttribute("data-index");
    if (at === null || at === undefined) return;
    const index = Number(at);
    const step = steps[key];
    if (step !== undefined) {
      const next = Math.min(Math.max(index + step, 0), count - 1);
      event.preventDefault();
      scrollTo(next);
      if (!focusRow(next)) wanted.current = next;
    } else if (key === "x") {
      toggle(index);
    } else {
      press(key, index);
    }
  };
}
