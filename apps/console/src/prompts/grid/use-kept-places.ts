import type { VirtualItem } from "@tanstack/react-virtual";
import { useRef } from "react";
import { placesOf } from "./kept-places.ts";

/**
 * The slots that rows in sight are drawn in. A row that goes out of sight is written over by one that comes, where it
 * stands: a row that is moved in the page is styled and laid out anew. When scrolling stops, rows stand in their order.
 */
export function useKeptPlaces(items: readonly VirtualItem[], isScrolling: boolean) {
  const slots = useRef(1);
  const first = useRef(0);
  slots.current = Math.max(items.length, slots.current);
  if (!isScrolling) first.current = items[0]?.index ?? 0;
  return placesOf(items, slots.current, first.current);
}
