import { useParams } from "@tanstack/react-router";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { type Mock, readMocks, withMock, withoutMock } from "./mocks.ts";

const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  // Other tabs of this browser tell of theirs.
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** The answers that were made up for the agent of the address; this browser remembers them. */
export function useMocks() {
  const { flow = "" } = useParams({ strict: false });
  const key = `parley.mocks.${flow}`;
  const text = useSyncExternalStore(listen, () => localStorage.getItem(key));
  const mocks = useMemo(() => readMocks(text), [text]);
  const change = useCallback(
    (next: (before: readonly Mock[]) => readonly Mock[]) => {
      const after = next(readMocks(localStorage.getItem(key)));
      if (after.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(after));
      for (const listener of listeners) listener();
    },
    [key],
  );
  return {
    mocks,
    /** @throws DOMException when the browser keeps no more. */
    remember: useCallback((mock: Mock) => change((before) => withMock(before, mock)), [change]),
    forget: useCallback((mock: Mock) => change((before) => withoutMock(before, mock)), [change]),
  };
}
