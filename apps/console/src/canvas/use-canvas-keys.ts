import { type KeyboardEvent, type RefObject, useRef } from "react";
import { actionsNow } from "../parts/actions/action-store.ts";
import { keyOf, strokePause } from "../parts/actions/key-of.ts";
import { isLetter, letterCounts } from "../parts/actions/letter-keys.ts";
import { usePageKeys } from "../parts/actions/use-page-keys.ts";
import type { Commands } from "./commands/use-commands.ts";
import { commandOf } from "./controls/canvas-keys.ts";

type Stroke = Parameters<typeof keyOf>[0] & Pick<Event, "target" | "timeStamp" | "preventDefault" | "stopPropagation">;

/** What a key does while the focus is on the canvas or on something around it, such as the page. */
export function useCanvasKeys(canvas: RefObject<HTMLElement | null>, commands: Commands, hasSelection: boolean) {
  const mayLeave = useRef(false);
  const first = useRef<{ readonly key: string; readonly at: number } | null>(null);

  /** Whether the page has something of its own for this stroke after the one before it, such as G and L. */
  function isSecondOfTwo(event: Stroke): boolean {
    const key = keyOf(event);
    const before = first.current;
    if (key === null) return false;
    first.current = { key, at: event.timeStamp };
    const pair = before !== null && event.timeStamp - before.at < strokePause ? `${before.key} ${key}` : null;
    return pair !== null && actionsNow().some(({ keys, run }) => run !== null && keys === pair);
  }

  function press(event: Stroke): void {
    if (isSecondOfTwo(event)) return;
    // Shift and Tab leave the canvas, as Tab does after Escape found nothing to undo.
    const command = commandOf(event);
    if (command === null) return;
    if (event.key === "Tab" && mayLeave.current) {
      mayLeave.current = false;
      return;
    }
    mayLeave.current = command === "clear" && !hasSelection;
    if (mayLeave.current) return;
    event.preventDefault();
    event.stopPropagation();
    commands.run(command);
  }

  usePageKeys((event) => {
    const { target, key } = event;
    const isAround = target instanceof Node && target !== canvas.current && target.contains(canvas.current);
    // Another control keeps the keys that it has itself: letters do nothing there.
    const isElsewhere = target instanceof Node && target !== canvas.current && letterCounts(event);
    // Tab goes on to the first part of the page, as everywhere.
    if (isElsewhere || (isAround && key !== "Tab" && !isLetter(event))) press(event);
  }, "document");

  return (event: KeyboardEvent) => {
    if (event.target === canvas.current && (!isLetter(event) || letterCounts(event))) press(event);
  };
}
