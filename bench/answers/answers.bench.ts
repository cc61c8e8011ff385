import { documentText, indexDocuments, openIndex, packIndex, passageFinder, readMarkdown } from "@parley/understanding";
import { leastOnProcessor, onProcessor } from "../../test/on-processor.ts";
import type { BenchResult } from "../bench-result.ts";

const pages = 10_000;
const pagesEach = 100;
const wordsOfPage = 400;
const questions = 50;

/** The same numbers each time, from 0 to 1. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const roll = dice(7);
const syllables = ["ba", "de", "fi", "go", "lu", "ma", "ne", "pi", "ro", "su", "ta", "ve", "kal", "min", "tor"];
const words = Array.from({ length: 40_000 }, () =>
  Array.from({ length: 2 + Math.floor(roll() * 3) }, () => syllables[Math.floor(roll() * syllables.length)]).join(""),
);
/** Few words are frequent and most are rare, as in a language. */
const word = () => words[Math.floor(words.length * roll() ** 3)] ?? "";
const sentence = () => `${Array.from({ length: 12 }, word).join(" ")}.`;

function page(number: number): string {
  const paragraphs = Array.from({ length: 4 }, () =>
    Array.from({ length: Math.round(wordsOfPage / 12 / 4) }, sentence).join(" "),
  );
  return [`## ${word()} ${word()} ${number}`, ...paragraphs].join("\n\n");
}

/** Ten thousand pages: how long their index takes, from their text on, and an answer from it. */
export async function answersBench(): Promise<BenchResult[]> {
  const documents = Array.from({ length: pages / pagesEach }, (_, place) => ({
    path: `documents/${String(place).padStart(3, "0")}`,
    text: `# Handbook ${place}\n\n${Array.from({ length: pagesEach }, (_, number) => page(number)).join("\n\n")}`,
  }));
  const asked = Array.from({ length: questions }, () => `what about ${word()} ${word()} and ${word()} ${word()}`);
  const read = () => documents.map(({ path, text }) => ({ path, ...documentText(readMarkdown(text)) }));
  const { result: index, took: indexing } = onProcessor(() => indexDocuments(read()));
  const stored = JSON.stringify(index);
  const opening = onProcessor(() => passageFinder(openIndex(JSON.parse(stored)))).took;
  const find = passageFinder(packIndex(index));
  const wanted = { language: "en", documents: null, sentences: 2, most: 3, least: 0.4 };
  const answering = leastOnProcessor(20 * questions, () => {
    for (const question of asked) find(question, wanted);
  }).took;
  const figure = (name: string, unit: string, ours: number, aim: string): BenchResult => ({
    name,
    unit,
    ours,
    peer: null,
    aim,
  });
  return [
    figure("index of 10,000 pages, read and made", "s", indexing / 1000, "60 s"),
    figure("an answer from 10,000 pages", "ms", answering / questions, "20 ms"),
    figure("opening the index of 10,000 pages in a worker", "ms", opening, "1,000 ms"),
    figure("size of the index of 10,000 pages", "MB", stored.length / 1e6, "100 MB"),
  ];
}
