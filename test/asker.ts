import type { Asker } from "@parley/speech";

/** One who waits for speech to its end. */
export const asker = (client = "client"): Asker => ({ client, signal: new AbortController().signal });
