import { join } from "node:path";
import { Decoder } from "./decoder.ts";
import { readDictionary } from "./dictionary.ts";
import { type Library, openLibrary } from "./library.ts";
import type { Question, Reply } from "./messages.ts";
import { SecondDecoder } from "./second-decoder.ts";
import { telephoneModel } from "./telephone-model.ts";
import { Utterance } from "./utterance.ts";

// The recogniser's own process: a fault of the library ends it and no call.

const folder = process.argv[2] ?? "";
const utterances = new Map<number, Utterance>();
const reply = (message: Reply) => process.send?.(message);

function library(): Library | null {
  try {
    return openLibrary();
  } catch (error) {
    reply({ type: "unavailable", reason: error instanceof Error ? error.message : String(error) });
    return null;
  }
}

const opened = library();
if (opened !== null) {
  const dictionary = readDictionary(join(folder, "cmudict-en-us.dict"));
  const model = telephoneModel(join(folder, "en-us"));
  const setup = { words: new Decoder(opened, model), second: new SecondDecoder(model), dictionary };

  const answer = (question: Question): void => {
    const utterance = utterances.get(question.id);
    if (question.type === "begin") {
      utterances.set(question.id, new Utterance(setup, question.expected));
    } else if (utterance === undefined) {
      // It failed before; that has been told.
    } else if (question.type === "hear") {
      utterance.hear(question.samples);
      const best = question.isAsked ? utterance.soFar() : null;
      reply({ type: "heard", id: question.id, samples: question.samples.length, best });
    } else if (question.type === "read_ahead") {
      utterance.readAhead();
    } else {
      if (question.type === "finish") {
        reply({ type: "final", id: question.id, hypotheses: utterance.finish(question.isBusy) });
      }
      utterances.delete(question.id);
    }
  };

  process.on("message", (question: Question) => {
    try {
      answer(question);
    } catch (error) {
      utterances.delete(question.id);
      reply({ type: "failed", id: question.id, reason: error instanceof Error ? error.message : String(error) });
    }
  });
  // Without a worker there is nothing to hear.
  process.on("disconnect", () => process.exit());
  reply({ type: "ready" });
}
