import type { VirtualItem } from "@tanstack/react-virtual";
import { useRef } from "react";
import { placesOf } from "./kept-places.ts";

/**
 * The slots that rows in sight are drawn in. A new row takes the slot of one that left, and no element moves: the browser
 * would style and lay out a moved element again. When scrolling stops, the slots stand in the order of their rows.
 */
export function useKeptPlaces(items: readonly VirtualItem[], isScrolling: boolean) {
  const slots = useRef(1);
  const first = useRef(0);
  slots.current = Math.max(items.length, slots.current);
  if (!isScrolling) first.current = items[0]?.index ?? 0;
  return placesOf(items, slots.current, first.current);
}
