import { type RefObject, useEffect } from "react";
import type { Clip } from "./gestures/clipboard.ts";
import { readClip } from "./gestures/clipboard.ts";

type Uses = {
  /** What is selected; null when that is nothing to copy. */
  readonly copy: () => Clip | null;
  readonly cut: () => void;
  readonly paste: (clip: Clip) => void;
};

/** The browser's own copy, cut and paste while the canvas, or only something around it, has the focus: they need no permission. */
export function useClipboard(canvas: RefObject<HTMLElement | null>, uses: Uses): void {
  useEffect(() => {
    const isHere = () => {
      const { activeElement } = document;
      return activeElement === canvas.current || (activeElement?.contains(canvas.current) && hasNoMarkedText());
    };
    const put = (event: ClipboardEvent) => {
      const clip = isHere() ? uses.copy() : null;
      if (clip === null || event.clipboardData === null) return;
      event.clipboardData.setData("text/plain", JSON.stringify(clip));
      event.preventDefault();
      if (event.type === "cut") uses.cut();
    };
    const take = (event: ClipboardEvent) => {
      const clip = isHere() ? readClip(event.clipboardData?.getData("text/plain") ?? "") : null;
      if (clip === null) return;
      event.preventDefault();
      uses.paste(clip);
    };
    document.addEventListener("copy", put);
    document.addEventListener("cut", put);
    document.addEventListener("paste", take);
    return () => {
      document.removeEventListener("copy", put);
      document.removeEventListener("cut", put);
      document.removeEventListener("paste", take);
    };
  }, [canvas, uses]);
}

/** Marked words on the page are what is to be copied. */
const hasNoMarkedText = () => getSelection()?.isCollapsed ?? true;
