import { join } from "node:path";
import { Decoder } from "./decoder.ts";
import { readDictionary } from "./dictionary.ts";
import { type Library, openLibrary } from "./library.ts";
import type { Question, Reply, Start } from "./messages.ts";
import { SecondDecoder } from "./second-decoder.ts";
import { telephoneModel } from "./telephone-model.ts";
import type { VocabularyName } from "./told-vocabularies.ts";
import { Utterance } from "./utterance.ts";
import { type Vocabulary, vocabularyOf } from "./vocabulary.ts";

// The recogniser's own process: a fault of the library ends it and no call.

const folder = process.argv[2] ?? "";
const utterances = new Map<number, Utterance>();
const tell = (message: Start | Reply) => process.send?.(message);

function library(): Library | null {
  try {
    return openLibrary();
  } catch (error) {
    tell({ type: "unavailable", reason: error instanceof Error ? error.message : String(error) });
    return null;
  }
}

const opened = library();
if (opened !== null) {
  const dictionary = readDictionary(join(folder, "cmudict-en-us.dict"));
  const model = telephoneModel(join(folder, "en-us"));
  const setup = { words: new Decoder(opened, model), second: new SecondDecoder(model), dictionary };

  const vocabularies = new Map<number, Vocabulary>();
  const vocabularyFor = ({ key, expected, forgets }: VocabularyName): Vocabulary => {
    if (forgets !== null) vocabularies.delete(forgets);
    const vocabulary = expected === null ? vocabularies.get(key) : vocabularyOf(expected, dictionary);
    if (vocabulary === undefined) throw new Error("The recogniser was not told what is expected.");
    vocabularies.set(key, vocabulary);
    return vocabulary;
  };

  const replyTo = (question: Question): Reply => {
    const { id } = question;
    const utterance = utterances.get(id);
    if (question.type === "begin") utterances.set(id, new Utterance(setup, vocabularyFor(question)));
    // Without one it failed before; that has been told.
    if (utterance === undefined) return { type: "done", id };
    if (question.type === "hear") {
      utterance.hear(question.samples);
      return { type: "heard", id, best: question.isAsked ? utterance.soFar() : null };
    }
    if (question.type === "read_ahead") utterance.readAhead();
    else utterances.delete(id);
    return question.type === "finish"
      ? { type: "final", id, hypotheses: utterance.finish(question.isBusy) }
      : { type: "done", id };
  };

  process.on("message", (question: Question) => {
    try {
      tell(replyTo(question));
    } catch (error) {
      utterances.delete(question.id);
      const reason = error instanceof Error ? error.message : String(error);
      tell({ type: "failed", id: question.id, reason });
    }
  });
  // Without a worker there is nothing to hear.
  process.on("disconnect", () => process.exit());
  tell({ type: "ready" });
}
