import { useEffect, useMemo } from "react";
import { keepText } from "./kept-text.ts";
import { keptWriting, writingKey } from "./kept-writing.ts";
import { notify } from "./notices/notice-store.ts";
import { texts } from "./texts.ts";

/**
 * What the signed-in person wrote at a place and has not saved. This browser keeps it until it is saved or discarded: over
 * reloads, other pages and the end of a sign-in. A notice says when it is back.
 * @param place names the page and the row, e.g. `configure 0190...`
 * @param read takes what was kept, which another release may have written; null for what it cannot use
 */
export function useKeptWriting<Writing>(place: string, read: (kept: unknown) => Writing | null): Writing | null {
  // Read once: later it is the page that knows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reader is the same for all of a page's life
  const kept = useMemo(() => read(keptWriting(writingKey(place))), [place]);
  useEffect(() => {
    if (kept !== null) notify({ severity: "info", ...texts.kept });
  }, [kept]);
  return kept;
}

/** Keeps what is written at a place as it changes: null when nothing is, undefined leaves what is kept. */
export function useKeepWriting(place: string, writing: object | null | undefined): void {
  const key = useMemo(() => writingKey(place), [place]);
  const text = writing === null ? "" : writing && JSON.stringify(writing);
  useEffect(() => {
    // A browser that keeps nothing leaves what the page has: it can be saved as before.
    if (text !== undefined) keepText(localStorage, key, text);
  }, [key, text]);
}
