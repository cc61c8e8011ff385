import { limiter } from "../limiter.ts";
import type { SpeechProvider } from "../provider.ts";
import { toSsml } from "../ssml.ts";
import { SpeechError, type Synthesiser } from "../synthesiser.ts";
import { readWav } from "../wav.ts";
import { findEspeak, type Program } from "./program.ts";
import { run } from "./run.ts";
import { type EspeakVoices, parseVariants, parseVoices, voiceFor, voicesOf, withPersona } from "./voices.ts";

export type EspeakOptions = {
  /** Null where there is none; looked for when left out. */
  readonly program?: Program | null;
  /** Milliseconds for one utterance. */
  readonly timeout?: number;
  /** Programs at a time, and utterances of one client that may wait. */
  readonly running?: number;
  readonly waiting?: number;
  /** Programs run when calls leave a processor free. */
  readonly yields?: boolean;
};

const longest = 20_000;
/** Twelve minutes at the rate espeak-ng speaks. */
const maxBytes = 32 * 1024 * 1024;

/** What the screens say where nothing can speak. */
const missing = "There is no speech synthesis here: install espeak-ng (or the npm package of that name).";

/** espeak-ng speaks many languages, plainly; it hears nothing. */
export const espeak: SpeechProvider = {
  name: "espeak-ng",
  hear: async () => null,
  speak: async ({ yields = false }) => espeakSynthesiser({ yields }),
};

/** Speech by espeak-ng, a program of its own, once per utterance. Throws a SpeechError without the program. */
export function espeakSynthesiser({
  program = findEspeak(),
  timeout = 10_000,
  running = 4,
  waiting = 200,
  yields = false,
}: EspeakOptions = {}): Synthesiser {
  if (program === null) throw new SpeechError("no_synthesiser", missing);
  const limited = limiter({ running, waiting });
  let voices: Promise<EspeakVoices> | null = null;
  const list = async (option: string) =>
    Buffer.from(await run(program, [option], "", { timeout, maxBytes, yields })).toString("utf8");
  const knownVoices = () => {
    voices ??= Promise.all([list("--voices"), list("--voices=variant")])
      .then(([places, variants]) => ({ places: parseVoices(places), variants: parseVariants(variants) }))
      .catch((error) => {
        // A failed start is tried again by the next utterance.
        voices = null;
        throw error;
      });
    return voices;
  };

  return {
    name: `espeak-ng/${program.source}`,
    description: `espeak-ng${program.source === "wasm" ? " (npm package)" : ""} speaks many languages in a machine's voice`,
    voices: async () => voicesOf(await knownVoices()),
    synthesise: async (utterance, asker) => {
      const ssml = toSsml(utterance);
      if (ssml.length > longest) {
        throw new SpeechError("too_long", `A prompt of ${ssml.length} characters is not spoken; ${longest} are.`);
      }
      return limited(async () => {
        const known = await knownVoices();
        const voice = voiceFor(utterance.language, known);
        if (voice === null) throw new SpeechError("no_voice", `espeak-ng has no voice for ${utterance.language}.`);
        const { persona } = utterance;
        const named = withPersona(voice, persona, known);
        const options = ["-m", "-b", "1", "-v", named, "--stdin", "--stdout"];
        const speech = readWav(await run(program, options, ssml, { timeout, maxBytes, yields, signal: asker.signal }));
        const isStandIn = persona !== null && named === voice && persona.toLowerCase() !== voice;
        return isStandIn ? { ...speech, isStandIn } : speech;
      }, asker);
    },
  };
}
