import { useCallback, useEffect, useRef } from "react";

/**
 * Work of a page of which one goes on at a time. `begin` gives the signal of another: the one before is aborted, as it is
 * by `end`, and when the page is left.
 */
export function useOneAtATime(): { readonly begin: () => AbortSignal; readonly end: () => void } {
  const current = useRef<AbortController>(null);
  const end = useCallback(() => current.current?.abort(), []);
  useEffect(() => end, [end]);
  const begin = useCallback(() => {
    end();
    const own = new AbortController();
    current.current = own;
    return own.signal;
  }, [end]);
  return { begin, end };
}
