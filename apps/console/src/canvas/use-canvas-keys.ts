import { type KeyboardEvent, type RefObject, useRef } from "react";
import { commandOf } from "./controls/canvas-keys.ts";
import type { Commands } from "./use-commands.ts";

/** What a key does while the canvas itself has the focus. */
export function useCanvasKeys(canvas: RefObject<HTMLElement | null>, commands: Commands, hasSelection: boolean) {
  const mayLeave = useRef(false);
  return (event: KeyboardEvent) => {
    if (event.target !== canvas.current) return;
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
  };
}
