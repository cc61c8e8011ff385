import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { isLetter, isTyping, letterCounts } from "../actions/letter-keys.ts";
import { usePageKeys } from "../actions/use-page-keys.ts";

const steps: { readonly [key: string]: number } = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

const indexAt = (target: Element): number | null => {
  const index = target.closest("tr[data-index]")?.getAttribute("data-index");
  return index === null || index === undefined ? null : Number(index);
};

/**
 * The keys of a table whose rows carry `data-index`: they move the focus from row to row, and choose. Its letters count
 * wherever no text field has the focus, and go on from the row that had it last.
 */
export function useRowKeys(options: {
  scroll: RefObject<HTMLDivElement | null>;
  count: number;
  scrollTo: (index: number) => void;
  toggle: (index: number) => void;
  /** Any other key; whether it did something. */
  press: (key: string, index: number) => boolean;
}) {
  const { scroll, count, scrollTo, toggle, press } = options;
  const wanted = useRef<number | null>(null);
  const last = useRef<number | null>(null);

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

  function goTo(index: number) {
    last.current = index;
    scrollTo(index);
    if (!focusRow(index)) wanted.current = index;
  }

  /** Does what a key does at a row; at none yet, J begins with the first. */
  function act(key: string, index: number | null): boolean {
    const step = steps[key];
    if (step !== undefined) {
      if (count === 0 || (index === null && step < 0)) return false;
      goTo(index === null ? 0 : Math.min(Math.max(index + step, 0), count - 1));
      return true;
    }
    if (index === null || index >= count) return false;
    if (key !== "x") return press(key, index);
    toggle(index);
    return true;
  }

  usePageKeys((event) => {
    const { target, key } = event;
    if (!(target instanceof Element) || scroll.current?.contains(target)) return;
    const isAnywhere = target === document.body || target.id === "main";
    if (!letterCounts(event) && !(isAnywhere && key === "ArrowDown")) return;
    if (!act(key, last.current)) return;
    event.preventDefault();
    // What was done is seen where it was done.
    if (last.current !== null) goTo(last.current);
  });

  return (event: KeyboardEvent) => {
    const { target, key } = event;
    if (!(target instanceof Element) || isTyping(target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isLetter(event) && !letterCounts(event)) return;
    const index = indexAt(target);
    if (index === null) return;
    last.current = index;
    if (act(key, index) && steps[key] !== undefined) event.preventDefault();
  };
}
