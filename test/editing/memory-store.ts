import type { Kept, KeptStore } from "../../apps/console/src/editing/kept-store.ts";

/** Keeps what an editor saves for as long as the test goes on: what a browser's storage is to a reload. */
export function memoryStore(): KeptStore {
  let last: Kept | null = null;
  return {
    load: async () => last,
    save: (kept) => {
      last = kept;
    },
    written: async () => {},
    onTrouble: () => {},
    close: async () => {},
  };
}
