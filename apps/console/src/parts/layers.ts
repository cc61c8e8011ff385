import { type RefObject, useEffect, useEffectEvent } from "react";

/** A dialog that is open, and what leaves it. */
type Layer = {
  readonly leave: () => void;
  /** One that lies beside the page has its keys where the focus is within it; over the page there is no such element. */
  readonly within: RefObject<Element | null> | undefined;
};

/** The one on top is the last. */
const layers: Layer[] = [];

/** Escape is the top's alone: it was pressed at what one sees, and what lies below keeps what is written there. */
function press(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== "Escape" || event.isComposing || !(target instanceof Element)) return;
  // An open list inside a dialog takes the key first, and says so as Mantine's parts do.
  if (target.closest("[data-mantine-stop-propagation=true]") !== null) return;
  const top = layers.findLast(({ within }) => within === undefined || within.current?.contains(target) === true);
  if (top === undefined) return;
  event.stopPropagation();
  top.leave();
}

/** Is open, over the page or beside it, and is left by Escape: over the page from anywhere, beside it from `within`. */
export function useLayer(isOpen: boolean, leave: () => void, within?: RefObject<Element | null>): void {
  const latest = useEffectEvent(leave);
  useEffect(() => {
    if (!isOpen) return;
    const layer = { leave: () => latest(), within };
    if (layers.length === 0) addEventListener("keydown", press, { capture: true });
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) removeEventListener("keydown", press, { capture: true });
    };
  }, [isOpen, within]);
}
