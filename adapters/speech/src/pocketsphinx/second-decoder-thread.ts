import { workerData } from "node:worker_threads";
import { type Beams, Decoder } from "./decoder.ts";
import { anySounds } from "./grammar.ts";
import { openLibrary } from "./library.ts";
import type { SecondAnswer, SecondQuestion, SecondStart } from "./second-decoder.ts";

// The thread of `SecondDecoder`.

const phones =
  "AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG OW OY P R S SH T TH UH UW V W Y Z ZH".split(" ");

/** Any sounds fit somehow: few ways need to be followed. */
const beams: Beams = { beam: 1e-30, wordBeam: 1e-20 };

const { model, port, answered }: SecondStart = workerData;
const decoder = new Decoder(openLibrary(), model);
const anything = { grammar: anySounds(phones), beams };

function answerTo({ audio, words }: SecondQuestion): SecondAnswer {
  try {
    const { grammar, beams } = words ?? anything;
    return { heard: decoder.heard(grammar, beams, audio) };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

port.on("message", (question: SecondQuestion) => {
  port.postMessage(answerTo(question));
  Atomics.add(answered, 0, 1);
  Atomics.notify(answered, 0);
});
