import { useLocation } from "@tanstack/react-router";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import styles from "./tip-layer.module.css";

/** Milliseconds that the pointer rests before anything is said. */
const rest = 300;

/** Px between a tip and the edges of the window. */
const margin = 8;

/** What elements with `tip()` have to say: one layer for all of them, so that they cost nothing until it is wanted. */
export function TipLayer() {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const { pathname } = useLocation();
  const layer = useRef<HTMLDivElement>(null);
  const id = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page there is something else under the pointer
  useEffect(() => setTarget(null), [pathname]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (next: HTMLElement | null, after: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setTarget(next?.isConnected ? next : null), after);
    };
    const tipped = ({ target: at }: Event) => (at instanceof Element ? at.closest<HTMLElement>("[data-tip]") : null);
    const stop = new AbortController();
    const listen = (type: string, hear: (event: Event) => void) =>
      addEventListener(type, hear, { signal: stop.signal, capture: true });
    // On the tip itself it stays, so that it can be read with a magnifier.
    listen("pointerover", (event) => {
      if (event.target instanceof Node && layer.current?.contains(event.target)) clearTimeout(timer);
      else soon(tipped(event), rest);
    });
    listen("focusin", (event) => {
      if (event.target instanceof Element && event.target.matches(":focus-visible")) soon(tipped(event), 0);
    });
    for (const type of ["focusout", "pointerdown", "scroll"]) listen(type, () => soon(null, 0));
    listen("keydown", (event) => {
      if (event instanceof KeyboardEvent && event.key === "Escape") soon(null, 0);
    });
    // Who was there before this layer has been waiting for it.
    soon(document.querySelector<HTMLElement>("[data-tip]:is(:focus-visible, :hover)"), 0);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, []);

  useLayoutEffect(() => {
    if (target === null || layer.current === null) return;
    const before = target.getAttribute("aria-describedby");
    target.setAttribute("aria-describedby", before === null ? id : `${before} ${id}`);
    place(layer.current, target);
    return () => {
      if (before === null) target.removeAttribute("aria-describedby");
      else target.setAttribute("aria-describedby", before);
    };
  }, [target, id]);

  if (target === null) return null;
  return (
    <div ref={layer} className={styles.around}>
      <div id={id} role="tooltip" className={styles.tip}>
        {target.dataset.tip}
      </div>
    </div>
  );
}

/** Above the target, or below it where there is no room; or to its right. */
function place(layer: HTMLElement, target: HTMLElement): void {
  const at = target.getBoundingClientRect();
  const { width, height } = layer.getBoundingClientRect();
  const isRight = target.dataset.tipSide === "right";
  const left = isRight ? at.right : at.left + (at.width - width) / 2;
  const above = at.top - height;
  const top = isRight ? at.top + (at.height - height) / 2 : above < margin ? at.bottom : above;
  layer.style.left = `${Math.max(margin, Math.min(left, innerWidth - width - margin))}px`;
  layer.style.top = `${Math.max(margin, Math.min(top, innerHeight - height - margin))}px`;
}
