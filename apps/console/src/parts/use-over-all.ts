import { type RefObject, useLayoutEffect } from "react";

/** Where something stands in the window: px from its edges. */
export type Edges = { readonly left: number; readonly top: number; readonly bottom: number };

const gap = 4;

/**
 * Shows a `popover="manual"` over all else, below what `edges` tells, or above it where there is more room; it follows
 * while the page moves. `content`: what makes it another size.
 */
export function useOverAll(list: RefObject<HTMLElement | null>, edges: () => Edges | null, content: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content makes it another size
  useLayoutEffect(() => {
    const { current } = list;
    if (current === null) return;
    if (!current.matches(":popover-open")) current.showPopover();
    const place = () => {
      const at = edges();
      if (at === null) return;
      const { clientWidth, clientHeight } = current.ownerDocument.documentElement;
      const { offsetWidth, offsetHeight } = current;
      const isBelow = at.bottom + gap + offsetHeight <= clientHeight || at.top - gap - offsetHeight < 0;
      current.style.left = `${Math.max(gap, Math.min(at.left, clientWidth - offsetWidth - gap))}px`;
      current.style.top = `${isBelow ? at.bottom + gap : at.top - gap - offsetHeight}px`;
    };
    place();
    addEventListener("scroll", place, { capture: true, passive: true });
    addEventListener("resize", place);
    return () => {
      removeEventListener("scroll", place, { capture: true });
      removeEventListener("resize", place);
    };
  }, [list, content]);
}
