import { useEffect, useEffectEvent } from "react";

/** What leaves each of the dialogs that lie over the page; the one on top is the last. */
const layers: (() => void)[] = [];

/** Escape is the top's alone: it was pressed at what one sees, and what lies below keeps what is written there. */
function press(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== "Escape" || event.isComposing) return;
  // An open list inside a dialog takes the key first, and says so as Mantine's parts do.
  if (target instanceof Element && target.closest("[data-mantine-stop-propagation=true]") !== null) return;
  event.stopPropagation();
  layers.at(-1)?.();
}

/** Lies over the page while it is open, and is left by Escape when it is the top. */
export function useLayer(isOpen: boolean, leave: () => void): void {
  const latest = useEffectEvent(leave);
  useEffect(() => {
    if (!isOpen) return;
    const layer = () => latest();
    if (layers.length === 0) addEventListener("keydown", press, { capture: true });
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) removeEventListener("keydown", press, { capture: true });
    };
  }, [isOpen]);
}
