import type { SpeechProvider, SpeechSettings } from "./provider.ts";
import type { Recogniser } from "./recognition/recogniser.ts";
import { SpeechError, type Synthesiser } from "./synthesiser.ts";

/** What hears and speaks on this machine, the first choice first, and why others do not. */
export type InstalledSpeech = {
  readonly recognisers: readonly Recogniser[];
  readonly synthesisers: readonly Synthesiser[];
  /** Sentences that say what to install. */
  readonly missing: { readonly recognisers: readonly string[]; readonly synthesisers: readonly string[] };
};

/** Opens every provider that is set up here. One that is not installed is missing, not a fault. */
export async function installedSpeech(
  providers: readonly SpeechProvider[],
  settings: SpeechSettings,
): Promise<InstalledSpeech> {
  const heard = await opened(providers, (provider) => provider.hear(settings));
  const spoken = await opened(providers, (provider) => provider.speak(settings));
  return {
    recognisers: heard.open,
    synthesisers: spoken.open,
    missing: { recognisers: heard.missing, synthesisers: spoken.missing },
  };
}

async function opened<T>(providers: readonly SpeechProvider[], open: (provider: SpeechProvider) => Promise<T | null>) {
  const all = await Promise.all(
    providers.map((provider) =>
      open(provider).catch((error: unknown) => {
        if (error instanceof SpeechError) return error;
        throw error;
      }),
    ),
  );
  const found: T[] = [];
  const missing: string[] = [];
  for (const one of all) {
    if (one instanceof SpeechError) missing.push(one.message);
    else if (one !== null) found.push(one);
  }
  return { open: found, missing };
}
