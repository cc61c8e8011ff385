import type { LanguageCode } from "@parley/model/kernel";
import type { Recogniser } from "./recogniser.ts";

/** Who is to hear: by name, or the first of ours; further ones where that fails, or beside it. */
type Wanted = {
  readonly language: LanguageCode;
  readonly provider: string | null;
  readonly further: readonly string[];
  readonly execution: "single" | "fallback" | "parallel";
};

/** The recognisers of a process. */
export type Recognisers = {
  /** What the screens say of them, or of there being none, as it is now. */
  readonly description: string;
  /** The same where one hears; null where keys are all that is heard. */
  readonly hearing: string | null;
  /** Those that may hear a listening, in the order of trial; none when no one here knows its language. */
  readonly for: (wanted: Wanted) => readonly Recogniser[];
  readonly close: () => Promise<void>;
};

/**
 * A listening names its recogniser, and further ones for when that fails; without a name it is the first of ours. A name
 * that none of ours has counts as a recogniser that is missing: only `fallback` and `parallel` go on to the next.
 * `missing`: what to install, where there is none.
 */
export function recognisersOf(ours: readonly Recogniser[], missing: readonly string[] = []): Recognisers {
  const descriptionNow = () =>
    ours.length > 0
      ? ours.map((one) => one.description).join("; ")
      : ["no recogniser, so phones are listened to for keys only", ...missing].join(": ");
  const knowing = (language: LanguageCode) => ours.filter(({ knows }) => knows(language));
  return {
    get description() {
      return descriptionNow();
    },
    get hearing() {
      return ours.every((one) => one.isDown?.() ?? false) ? null : descriptionNow();
    },
    for: ({ language, provider, further, execution }) => {
      const known = knowing(language);
      if (provider === null) return execution === "single" ? known.slice(0, 1) : known;
      const names = execution === "single" ? [provider] : [provider, ...further];
      return names.flatMap((name) => known.find((one) => one.name === name) ?? []);
    },
    close: async () => {
      await Promise.all(ours.map((one) => one.close()));
    },
  };
}
