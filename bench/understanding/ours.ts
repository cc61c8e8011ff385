import { interpreter, type Model, train } from "@parley/understanding";
import type { Trial } from "./corpora.ts";
import type { Answers, Guess } from "./side.ts";

const language = "en-US";
const context = { language, entities: [], bias_intents: [], topics: [], now: 0, zone: "UTC" };

/** What Parley understands, and the score below which it says that it does not. */
export function ourAnswers({ learned, asked, outside }: Trial): Answers & { readonly threshold: number } {
  const intents = [...Map.groupBy(learned, ({ intent }) => intent)].map(([name, own]) => ({
    name,
    topics: [],
    utterances: { [language]: own.map(({ text }) => text) },
  }));
  const began = process.cpuUsage();
  const model = train({ languages: [language], entities: [], intents });
  const learning = seconds(process.cpuUsage(began));

  // The threshold is applied afterwards, so that what other thresholds give can be told too.
  const read = interpreter(withoutThreshold(model));
  const guess = (text: string): Guess => {
    const [best] = read({ type: "text", text, alternatives: [] }, context).intents;
    return { intent: best?.name ?? "", score: best?.score ?? 0 };
  };
  const guesses = asked.map(({ text }) => guess(text));
  const understand = interpreter(model);
  for (const { text } of asked) understand({ type: "text", text, alternatives: [] }, context);
  const readBegan = process.cpuUsage();
  for (const { text } of asked) understand({ type: "text", text, alternatives: [] }, context);
  const reading = (seconds(process.cpuUsage(readBegan)) * 1_000_000) / asked.length;
  return {
    asked: guesses,
    outside: outside.map(guess),
    learning,
    reading,
    size: Buffer.byteLength(JSON.stringify(model)),
    threshold: model.classifiers.en?.threshold ?? 0,
  };
}

function withoutThreshold(model: Model): Model {
  const classifiers = Object.entries(model.classifiers).map(([base, data]) => [base, { ...data, threshold: 0 }]);
  return { ...model, classifiers: Object.fromEntries(classifiers) };
}

const seconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000_000;
