import { type RefObject, useEffect, useState } from "react";

/** Widths of the names and of the narrowest language; px, as grid.module.css says. */
const names = 220;
const narrowest = 280;

/** The first language in sight by its place, and the last: what lies further away than one more is not drawn. */
export function useColumnsInSight(grid: RefObject<HTMLElement | null>, count: number): readonly [number, number] {
  const [first, setFirst] = useState(0);
  const [last, setLast] = useState(count);
  useEffect(() => {
    const { current } = grid;
    if (current === null) return;
    const look = () => {
      const { scrollLeft, clientWidth } = current;
      const each = Math.max(narrowest, (clientWidth - names) / count);
      setFirst(Math.floor(scrollLeft / each) - 1);
      setLast(Math.ceil((scrollLeft + clientWidth - names) / each));
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(current);
    // It reads the layout before the rows change: afterwards the browser would lay out all of them first.
    current.addEventListener("scroll", look, { capture: true });
    return () => {
      sizes.disconnect();
      current.removeEventListener("scroll", look, { capture: true });
    };
  }, [grid, count]);
  return [first, last];
}
