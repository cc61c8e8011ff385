import { useEffect, useSyncExternalStore } from "react";

let named: string | null = null;
const listeners = new Set<() => void>();

function set(name: string | null) {
  named = name;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What a page shows that the address only hints at, such as the sub-flow's name; null while it is not known. */
export const useNamedHere = (): string | null => useSyncExternalStore(subscribe, () => named);

/** Says what the page shows, for what stands around it, as long as it is shown. */
export function useNamesHere(name: string | null): void {
  useEffect(() => {
    set(name);
    return () => set(null);
  }, [name]);
}
