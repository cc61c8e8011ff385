import type { Speech } from "../synthesiser.ts";
import type { SpeechStore } from "./speech-store.ts";

/** Keeps audio in memory up to so many bytes; what was not used for the longest time goes first. */
export function memoryStore(maxBytes: number): SpeechStore {
  const kept = new Map<string, Speech>();
  let bytes = 0;
  return {
    read: async (key) => {
      const speech = kept.get(key);
      if (!speech) return null;
      // A Map keeps the order of insertion: what was used last goes to its end.
      kept.delete(key);
      kept.set(key, speech);
      return speech;
    },
    write: async (key, speech) => {
      bytes += speech.samples.byteLength - (kept.get(key)?.samples.byteLength ?? 0);
      kept.delete(key);
      kept.set(key, speech);
      for (const [oldest, { samples }] of kept) {
        if (bytes <= maxBytes) break;
        kept.delete(oldest);
        bytes -= samples.byteLength;
      }
    },
  };
}
