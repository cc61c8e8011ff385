import { existsSync } from "node:fs";
import { join } from "node:path";
import { baseLanguage } from "@parley/model/kernel";
import type { SpeechProvider } from "../provider.ts";
import { Places } from "../recognition/places.ts";
import type { Hypothesis, Recogniser, Recognition, RecognitionRequest } from "../recognition/recogniser.ts";
import { SpeechError } from "../synthesiser.ts";
import { KeptProcess } from "./kept-process.ts";
import type { RecogniserProcess } from "./recogniser-process.ts";

export type PocketsphinxOptions = {
  /** Folder of the models of the Debian package pocketsphinx-en-us. */
  readonly model?: string;
  readonly processes?: number;
  /** Utterances that one process hears at a time. Further callers can answer by keys alone. */
  readonly atOnce?: number;
  /** Milliseconds before a process that ended is started again. */
  readonly restartAfter?: number;
  /** Milliseconds without a reply after which a process hangs: far more than the longest utterance takes. Default 30,000. */
  readonly answersWithin?: number;
  /** A process ended, or could not be started again. */
  readonly onFailed?: (error: Error) => void;
};

export type Pocketsphinx = Recogniser & {
  /** Ids of the processes that hear. */
  readonly processes: readonly number[];
};

/** Samples sent at a time: 300 ms, after which the words so far are worth a new reading. */
const portion = 4800;

/** pocketsphinx hears English, the words that a block expects; it does not speak. */
export const pocketsphinx: SpeechProvider = {
  name: "pocketsphinx",
  hear: ({ yields = false }, onFailed) => pocketsphinxRecogniser({ onFailed, ...(yields && { processes: 1 }) }),
  speak: async () => null,
};

/**
 * Speech recognition by pocketsphinx: English only, from the words that are expected, in processes of its own. Rejects
 * with a SpeechError when it is not installed.
 */
export async function pocketsphinxRecogniser({
  model = "/usr/share/pocketsphinx/model/en-us",
  processes: count = 2,
  atOnce = 25,
  restartAfter = 1000,
  answersWithin = 30_000,
  onFailed = () => {},
}: PocketsphinxOptions = {}): Promise<Pocketsphinx> {
  const missing = (reason: string) =>
    new SpeechError(
      "no_recogniser",
      `pocketsphinx is not installed (packages pocketsphinx, pocketsphinx-en-us): ${reason}`,
    );
  if (!existsSync(join(model, "cmudict-en-us.dict"))) throw missing(`there is no ${model}.`);
  const places = Array.from({ length: count }, () => new KeptProcess({ model, answersWithin, restartAfter, onFailed }));
  const close = async () => {
    await Promise.all(places.map((place) => place.close()));
  };
  const live = () => places.flatMap((place) => place.live ?? []);
  try {
    await Promise.all(places.map(({ begun }) => begun));
  } catch (error) {
    await close();
    throw missing(error instanceof Error ? error.message : String(error));
  }

  const shared = new Places();
  let made = 0;
  return {
    name: "pocketsphinx",
    rate: 16_000,
    get description() {
      const hears = "pocketsphinx hears English, only the words that a block expects";
      return live().length > 0 ? hears : "pocketsphinx hears nothing now: its processes ended, and are started again";
    },
    isDown: () => live().length === 0,
    knows: (language) => baseLanguage(language) === "en",
    listensFor: ({ phrases, values, kinds, choices = 0 }) =>
      phrases.length + values.length + kinds.length + choices > 0,
    get processes() {
      return live().flatMap(({ pid }) => pid ?? []);
    },
    open: (request) => {
      const running = live();
      const [free] = running.sort((one, other) => one.load - other.load);
      if (free === undefined) {
        throw new SpeechError("failed", "pocketsphinx hears nothing now: its processes ended, and are started again.");
      }
      const leave = shared.take(request.client, running.length * atOnce);
      made++;
      return opened(free, made, request, leave);
    },
    close,
  };
}

function opened(process: RecogniserProcess, id: number, request: RecognitionRequest, leave: () => void): Recognition {
  const { promise, resolve, reject } = Promise.withResolvers<readonly Hypothesis[]>();
  // A caller that never asks for the end hears of a failure through `onFailed`.
  promise.catch(() => {});
  let waiting: Int16Array[] = [];
  let samples = 0;
  let last = "";
  let told = "";
  const flush = (isAsked: boolean) => {
    if (samples === 0) return;
    const joined = new Int16Array(samples);
    let at = 0;
    for (const piece of waiting) {
      joined.set(piece, at);
      at += piece.length;
    }
    waiting = [];
    samples = 0;
    process.hear(id, joined, isAsked && request.wantsPartials());
  };
  process.begin(id, request.expected, (reply) => {
    if (reply.type !== "heard") leave();
    if (reply.type === "final") resolve(reply.hypotheses);
    else if (reply.type === "failed") {
      const error = new SpeechError("failed", reply.reason);
      reject(error);
      request.onFailed(error);
    } else if (reply.best !== null) {
      // The first half of a word is easily taken for another: a reading counts when the next agrees with it.
      if (reply.best.text === last && last !== told) {
        told = last;
        request.onPartial(reply.best);
      }
      last = reply.best.text;
    }
  });
  return {
    hear: (piece) => {
      waiting.push(piece);
      samples += piece.length;
      if (samples >= portion) flush(true);
    },
    readAhead: () => {
      flush(false);
      process.readAhead(id);
    },
    finish: () => {
      flush(false);
      process.finish(id);
      return promise;
    },
    cancel: () => {
      process.cancel(id);
      leave();
    },
  };
}
