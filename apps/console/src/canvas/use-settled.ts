import { useEffect, useState } from "react";
import type { Rect } from "../drawing/rect.ts";
import type { Ways } from "../drawing/routing/ways.ts";

/** How long ways are found at a stretch; milliseconds. Between two of them the page answers. */
const stretch = 6;

/**
 * The part of the plane whose routes are found, of what is covered. They are found bit by bit after the blocks are
 * drawn, so that neither a first picture nor a click waits for them. After an edit it stays what it was.
 */
export function useSettled(ways: Ways, cover: Rect | null): Rect | null {
  const [settled, setSettled] = useState<Rect | null>(null);
  useEffect(() => {
    if (cover === null) return setSettled(null);
    const bundles = ways.bundlesWithin(cover);
    let next = 0;
    let timer = setTimeout(find);
    return () => clearTimeout(timer);

    function find(): void {
      const until = performance.now() + stretch;
      while (next < bundles.length && performance.now() < until) ways.laid(bundles[next++] ?? "");
      if (next < bundles.length) timer = setTimeout(find);
      else setSettled(cover);
    }
  }, [ways, cover]);
  return cover === null ? null : settled;
}
