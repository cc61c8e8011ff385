import { limiter } from "../limiter.ts";
import type { SpeechServer } from "../provider.ts";
import { pausesOf, plainText } from "../ssml.ts";
import { type Speech, SpeechError, type SsmlTags, type Synthesiser } from "../synthesiser.ts";
import { readWav } from "../wav.ts";
import { askServer } from "./ask-server.ts";

/** Characters of one request, by the protocol. */
const longest = 4096;
/** That of a telephone: what holds no sound needs no other. */
const silenceRate = 8000;
/** Twelve minutes at 24 kHz. */
const maxBytes = 36 * 1024 * 1024;

/**
 * Speech by the server. Its protocol has no SSML: words without marks go out, and the rate of the tags as its speed. A
 * persona is a voice of the server; one that it refuses is spoken with the usual voice.
 */
export function serverSynthesiser(
  server: SpeechServer,
  model: string,
  { timeout = 5000 }: { readonly timeout?: number } = {},
): Synthesiser {
  const limited = limiter({ running: 8, waiting: 200 });
  const refused = new Set<string>();

  const spoken = async (input: string, voice: string, speed: number | null, signal: AbortSignal) => {
    const body = JSON.stringify({ model, input, voice, response_format: "wav", ...(speed !== null && { speed }) });
    return readWav(await askServer(server, { path: "/audio/speech", body, timeout, maxBytes, signal }));
  };
  const instead = async (...asked: Parameters<typeof spoken>): Promise<Speech> => ({
    ...(await spoken(...asked)),
    isStandIn: true,
  });

  return {
    name: `speech-server/${server.url}/${model}/${server.voice}`,
    description: `The speech server at ${new URL(server.url).host} (${model}) speaks`,
    synthesise: (utterance, asker) => {
      const { persona } = utterance;
      const { signal } = asker;
      const input = plainText(utterance);
      const speed = speedOf(utterance.tags);
      if (input.length > longest) {
        const reason = `A prompt of ${input.length} characters is not spoken; ${longest} are.`;
        return Promise.reject(new SpeechError("too_long", reason));
      }
      // Marks without words: there is nothing to ask for, and a pause takes its time all the same.
      if (input === "") {
        const samples = new Int16Array((pausesOf(utterance) * silenceRate) / 1000);
        return Promise.resolve({ samples, rate: silenceRate });
      }
      return limited(async () => {
        if (persona === null) return spoken(input, server.voice, speed, signal);
        if (refused.has(persona)) return instead(input, server.voice, speed, signal);
        try {
          return await spoken(input, persona, speed, signal);
        } catch (error) {
          if (!(error instanceof SpeechError) || error.code !== "refused") throw error;
          const speech = await instead(input, server.voice, speed, signal);
          // The words were fine, so it was the voice.
          refused.add(persona);
          return speech;
        }
      }, asker);
    },
  };
}

const namedSpeeds: { readonly [rate: string]: number } = {
  "x-slow": 0.5,
  slow: 0.75,
  medium: 1,
  default: 1,
  fast: 1.25,
  "x-fast": 1.5,
};

/** The rate of SSML as a factor, within what the protocol takes; null where it says nothing. */
function speedOf({ rate }: SsmlTags): number | null {
  if (rate === undefined) return null;
  const percent = /^([+-]?)(\d{1,3})%$/.exec(rate);
  const sign = percent?.[1] ?? "";
  const change = Number(percent?.[2] ?? 0) / 100;
  const factor =
    namedSpeeds[rate] ??
    (percent === null ? Number(rate) : sign === "" ? change : sign === "-" ? 1 - change : 1 + change);
  return Number.isFinite(factor) ? Math.min(4, Math.max(0.25, factor)) : null;
}
