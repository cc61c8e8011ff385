import { createHash } from "node:crypto";
import { cancelled } from "../cancelled.ts";
import { toSsml } from "../ssml.ts";
import type { Asker, Speech, Synthesiser, Utterance } from "../synthesiser.ts";
import type { SpeechStore } from "./speech-store.ts";

/** Where one utterance may be kept: nowhere, for this process, or between runs. */
export type Storage = "none" | "memory" | "disk";

export type CachedSynthesiser = {
  readonly synthesise: (utterance: Utterance, storage: Storage, asker: Asker) => Promise<Speech>;
};

/** Speech that is being made for so many of one client; `unwanted` ends it. */
type Making = { readonly made: Promise<Speech>; readonly unwanted: AbortController; askers: number };

/**
 * A synthesiser that speaks the same words once. The key is made of the provider, the persona, the language and the
 * SSML, which holds text and tags. An utterance that its client asks for while it is being made is waited for. It is
 * ended when no asker is left. One that failed is made again. `failed` hears of a store that could not be read or
 * written: the audio goes on. What another voice spoke is kept for this process alone.
 */
export function cachedSynthesiser(
  inner: Synthesiser,
  stores: { readonly memory: SpeechStore; readonly disk: SpeechStore | null },
  failed: (error: unknown) => void,
): CachedSynthesiser {
  /** By client and key: other clients would wait in this one's line. */
  const underway = new Map<string, Making>();
  const storesOf = (storage: Storage): SpeechStore[] => {
    if (storage === "none") return [];
    return storage === "disk" && stores.disk ? [stores.memory, stores.disk] : [stores.memory];
  };

  const find = async (
    key: string,
    places: readonly SpeechStore[],
    utterance: Utterance,
    asker: Asker,
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
    const speech = await inner.synthesise(utterance, asker);
    // A caller waits to hear it: memory has it at once, and the disk takes it meanwhile.
    void keep(key, speech, speech.isStandIn ? places.filter((place) => place === stores.memory) : places);
    return speech;
  };
  const keep = async (key: string, speech: Speech, places: readonly SpeechStore[]): Promise<void> => {
    for (const store of places) await store.write(key, speech).catch(failed);
  };

  const make = (key: string, places: readonly SpeechStore[], utterance: Utterance, client: string): Making => {
    const unwanted = new AbortController();
    return { made: find(key, places, utterance, { client, signal: unwanted.signal }), unwanted, askers: 0 };
  };

  return {
    synthesise: async (utterance, storage, asker) => {
      const { client, signal } = asker;
      if (signal.aborted) throw cancelled();
      const places = storesOf(storage);
      if (places.length === 0) return inner.synthesise(utterance, asker);
      const key = keyOf(inner.name, utterance);
      const name = `${client} ${key}`;
      const making = underway.get(name) ?? make(key, places, utterance, client);
      underway.set(name, making);
      making.askers += 1;
      try {
        return await orGone(making.made, signal);
      } finally {
        making.askers -= 1;
        if (making.askers === 0) {
          underway.delete(name);
          making.unwanted.abort();
        }
      }
    },
  };
}

/** What others wait for too goes on when one asker goes. */
function orGone(made: Promise<Speech>, signal: AbortSignal): Promise<Speech> {
  const { promise, reject } = Promise.withResolvers<never>();
  const leave = () => reject(cancelled());
  signal.addEventListener("abort", leave, { once: true });
  return Promise.race([made, promise]).finally(() => signal.removeEventListener("abort", leave));
}

/** Raise it when kept speech may be wrong. Files of an older form are never found again, and the oldest go first. */
const form = 2;

function keyOf(provider: string, utterance: Utterance): string {
  const parts = [form, provider, utterance.persona, utterance.language, toSsml(utterance)];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
