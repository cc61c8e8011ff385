import { useEffect, useEffectEvent } from "react";
import { isUnderLayer } from "./letter-keys.ts";

/**
 * Hears the keys of a page wherever the focus is, and is the only way to. Under a dialog, a menu or a list of choices it
 * hears nothing, and nothing of a key that did something already or that composes a sign.
 */
export function usePageKeys(hear: (event: KeyboardEvent) => void, on: "window" | "document" = "window"): void {
  const latest = useEffectEvent(hear);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target, defaultPrevented, isComposing } = event;
      const isInDialog = target instanceof Element && target.closest("[data-beside]") !== null;
      if (!defaultPrevented && !isComposing && !isInDialog && !isUnderLayer()) latest(event);
    };
    // The document hears a key before the window does.
    const target: GlobalEventHandlers = on === "document" ? document : window;
    target.addEventListener("keydown", listen);
    return () => target.removeEventListener("keydown", listen);
  }, [on]);
}
