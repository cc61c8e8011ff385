import { baseLanguage, isJsonObject } from "@parley/model/kernel";
import type { SpeechServer } from "../provider.ts";
import { Places } from "../recognition/places.ts";
import type { Hypothesis, Recogniser, RecognitionRequest } from "../recognition/recogniser.ts";
import { SpeechError } from "../synthesiser.ts";
import { writeWav } from "../wav.ts";
import { askServer, Refusal } from "./ask-server.ts";

const rate = 16_000;
/** Audio of one utterance. */
const longest = 60 * rate;
const timeout = 8000;
const maxBytes = 1024 * 1024;
/** Utterances that the server hears at a time. */
const mostAtOnce = 50;
/** Characters of hints: a server reads the last 224 tokens. */
const mostHints = 600;

/** Recognition by the server: any language it knows, each utterance whole once it is over. What is expected goes as a hint. */
export function serverRecogniser(server: SpeechServer, model: string): Recogniser {
  const places = new Places();
  // Some models answer without the figures that a confidence is made of.
  let hasFigures = true;

  const asked = async (
    samples: Int16Array,
    request: RecognitionRequest,
    signal: AbortSignal,
    wantsFigures = hasFigures,
  ) => {
    const form = new FormData();
    const wav = new Uint8Array(writeWav({ samples, rate }));
    form.set("file", new Blob([wav], { type: "audio/wav" }), "utterance.wav");
    form.set("model", request.model ?? model);
    form.set("language", baseLanguage(request.language));
    form.set("temperature", "0");
    form.set("response_format", wantsFigures ? "verbose_json" : "json");
    const hints = hintsOf(request);
    if (hints !== "") form.set("prompt", hints);
    return askServer(server, { path: "/audio/transcriptions", body: form, timeout, maxBytes, signal });
  };
  const transcribed = async (samples: Int16Array, request: RecognitionRequest, signal: AbortSignal) => {
    try {
      return readTranscription(await asked(samples, request, signal));
    } catch (error) {
      if (!hasFigures || !(error instanceof Refusal) || error.status !== 400) throw error;
      const words = readTranscription(await asked(samples, request, signal, false));
      // The rest of the request was fine, so it was the figures.
      hasFigures = false;
      return words;
    }
  };

  return {
    name: "speech-server",
    description: `The speech server at ${new URL(server.url).host} (${model}) hears`,
    rate,
    knows: () => true,
    open: (request) => {
      const leave = places.take(request.client, mostAtOnce);
      const pieces: Int16Array[] = [];
      const cancelled = new AbortController();
      let length = 0;
      return {
        hear: (samples) => {
          if (length >= longest) return;
          pieces.push(samples);
          length += samples.length;
        },
        finish: () => transcribed(joined(pieces, length), request, cancelled.signal).finally(leave),
        cancel: () => {
          cancelled.abort(new SpeechError("failed", "The utterance was given up."));
          leave();
        },
      };
    },
    close: async () => {},
  };
}

function joined(pieces: readonly Int16Array[], length: number): Int16Array {
  const all = new Int16Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** What is expected, as far as it fits; the likeliest last, since the end of a hint counts most. */
function hintsOf({ expected }: RecognitionRequest): string {
  const chosen: string[] = [];
  let left = mostHints;
  for (const words of [...expected.values, ...expected.phrases]) {
    left -= words.length + 2;
    if (left < 0) break;
    chosen.unshift(words);
  }
  return chosen.join(", ");
}

/** The one reading that the protocol has. Its confidence is the mean likelihood of its words; 1 where there are no figures. */
function readTranscription(answer: Uint8Array): readonly Hypothesis[] {
  const value = parsed(answer);
  const text = isJsonObject(value) && typeof value.text === "string" ? value.text.trim() : null;
  if (text === null) throw new SpeechError("failed", "The speech server gave no words: its answer has no text.");
  if (text === "") return [];
  const segments = isJsonObject(value) && Array.isArray(value.segments) ? value.segments.filter(isJsonObject) : [];
  const figures = segments.flatMap(({ avg_logprob, no_speech_prob }) =>
    typeof avg_logprob === "number"
      ? [Math.exp(Math.min(0, avg_logprob)) * (1 - (typeof no_speech_prob === "number" ? no_speech_prob : 0))]
      : [],
  );
  const sum = figures.reduce((all, figure) => all + figure, 0);
  return [{ text, confidence: figures.length === 0 ? 1 : sum / figures.length }];
}

function parsed(answer: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(answer).toString("utf8"));
  } catch {
    throw new SpeechError("failed", "The speech server gave no words: its answer is not JSON.");
  }
}
