import { createHash } from "node:crypto";
import { toSsml } from "../ssml.ts";
import type { Speech, Synthesiser, Utterance } from "../synthesiser.ts";
import type { SpeechStore } from "./speech-store.ts";

/** Where one utterance may be kept: nowhere, for this process, or between runs. */
export type Storage = "none" | "memory" | "disk";

export type CachedSynthesiser = {
  /** With a `signal` it is made for one who may go: no other waits for it. */
  readonly synthesise: (utterance: Utterance, storage: Storage, signal?: AbortSignal) => Promise<Speech>;
};

/**
 * A synthesiser that speaks the same words once. The key is made of the provider, the persona, the language and the
 * SSML, which holds text and tags. An utterance asked for while it is being made is waited for; one that failed is made
 * again. `failed` hears of a store that could not be read or written: the audio goes on.
 */
export function cachedSynthesiser(
  inner: Synthesiser,
  stores: { readonly memory: SpeechStore; readonly disk: SpeechStore | null },
  failed: (error: unknown) => void,
): CachedSynthesiser {
  const underway = new Map<string, Promise<Speech>>();
  const storesOf = (storage: Storage): SpeechStore[] => {
    if (storage === "none") return [];
    return storage === "disk" && stores.disk ? [stores.memory, stores.disk] : [stores.memory];
  };

  const find = async (
    key: string,
    places: readonly SpeechStore[],
    utterance: Utterance,
    signal?: AbortSignal,
  ): Promise<Speech> => {
    for (const [index, store] of places.entries()) {
      const known = await store.read(key).catch((error) => {
        failed(error);
        return null;
      });
      if (!known) continue;
      await keep(key, known, places.slice(0, index));
      return known;
    }
    const speech = await inner.synthesise(utterance, signal);
    // A caller waits to hear it: memory has it at once, and the disk takes it meanwhile.
    void keep(key, speech, places);
    return speech;
  };
  const keep = async (key: string, speech: Speech, places: readonly SpeechStore[]): Promise<void> => {
    for (const store of places) await store.write(key, speech).catch(failed);
  };

  return {
    synthesise: (utterance, storage, signal) => {
      const places = storesOf(storage);
      if (places.length === 0) return inner.synthesise(utterance, signal);
      const key = keyOf(inner.name, utterance);
      if (signal !== undefined) return find(key, places, utterance, signal);
      const known = underway.get(key);
      if (known) return known;
      const made = find(key, places, utterance).finally(() => underway.delete(key));
      underway.set(key, made);
      return made;
    },
  };
}

function keyOf(provider: string, utterance: Utterance): string {
  const parts = [provider, utterance.persona, utterance.language, toSsml(utterance)];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
