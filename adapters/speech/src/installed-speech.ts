import type { SpeechProvider, SpeechSettings } from "./provider.ts";
import type { Recogniser } from "./recognition/recogniser.ts";
import { SpeechError, type Synthesiser } from "./synthesiser.ts";

/** What of a direction runs on this machine, the first choice first, and sentences that say what to install for others. */
export type Installed<T> = { readonly here: readonly T[]; readonly missing: readonly string[] };

/** A synthesiser with the name of its provider. */
export type InstalledSpeaker = { readonly provider: string; readonly synthesiser: Synthesiser };

/** What hears and speaks on this machine, the first choice first, and why others do not. */
export type InstalledSpeech = {
  readonly recognisers: readonly Recogniser[];
  readonly synthesisers: readonly Synthesiser[];
  /** Sentences that say what to install. */
  readonly missing: { readonly recognisers: readonly string[]; readonly synthesisers: readonly string[] };
};

/**
 * Opens every provider that hears and is set up here. One that is not installed is missing, not a fault. `onFailed` hears
 * of what ends later and is started again.
 */
export const installedRecognisers = (
  providers: readonly SpeechProvider[],
  settings: SpeechSettings,
  onFailed: (error: Error) => void,
): Promise<Installed<Recogniser>> => openAll(providers, (provider) => provider.hear(settings, onFailed));

/** Opens every provider that speaks and is set up here. One that is not installed is missing, not a fault. */
export const installedSpeakers = (
  providers: readonly SpeechProvider[],
  settings: SpeechSettings,
): Promise<Installed<InstalledSpeaker>> =>
  openAll(providers, async (provider) => {
    const synthesiser = await provider.speak(settings);
    return synthesiser === null ? null : { provider: provider.name, synthesiser };
  });

/** Opens both directions. */
export async function installedSpeech(
  providers: readonly SpeechProvider[],
  settings: SpeechSettings,
  onFailed: (error: Error) => void,
): Promise<InstalledSpeech> {
  const heard = await installedRecognisers(providers, settings, onFailed);
  const spoken = await installedSpeakers(providers, settings);
  return {
    recognisers: heard.here,
    synthesisers: spoken.here.map(({ synthesiser }) => synthesiser),
    missing: { recognisers: heard.missing, synthesisers: spoken.missing },
  };
}

async function openAll<T>(
  providers: readonly SpeechProvider[],
  open: (provider: SpeechProvider) => Promise<T | null>,
): Promise<Installed<T>> {
  const all = await Promise.all(
    providers.map((provider) =>
      open(provider).catch((error: unknown) => {
        if (error instanceof SpeechError) return error;
        throw error;
      }),
    ),
  );
  const here: T[] = [];
  const missing: string[] = [];
  for (const one of all) {
    if (one instanceof SpeechError) missing.push(one.message);
    else if (one !== null) here.push(one);
  }
  return { here, missing };
}
