/** Learns from an agent's examples, and finds intents, values and passages of documents in what callers say. */

export {
  type AnswerIndex,
  answerIndexForm,
  type IndexedDocument,
  indexDocuments,
  indexTexts,
  readAnswerIndex,
  readDocumentText,
} from "./answers/answer-index.ts";
export { memoryOf, openIndex, type PackedIndex, packIndex } from "./answers/packed-index.ts";
export { type PassageFinder, passageFinder } from "./answers/passage-finder.ts";
export { type Asides, asidesOf } from "./asides.ts";
export { askTests, exampleKey, type ToAsk } from "./ask-tests.ts";
export type { Corpus, MarkedText } from "./corpus.ts";
export { type DocumentText, documentText, type Passage } from "./documents/passages.ts";
export { readHtml } from "./documents/read-html.ts";
export { type PrintedLine, readLines } from "./documents/read-lines.ts";
export { readMarkdown } from "./documents/read-markdown.ts";
export { readPlain } from "./documents/read-plain.ts";
export { readWord } from "./documents/read-word.ts";
export { alikeGroups } from "./intents/alike.ts";
export { type NearTexts, nearTexts } from "./intents/near.ts";
export { interpreter } from "./interpreter.ts";
export { largestModel, type Model } from "./model.ts";
export { modelForm, readModel } from "./model-form.ts";
export { sayingsOf } from "./sayings.ts";
export { checkVocabulary, train } from "./train.ts";
