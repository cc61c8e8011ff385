import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Corpus, train } from "../src/index.ts";

const corpus: Corpus = JSON.parse(readFileSync(new URL("cases/collections-corpus.json", import.meta.url), "utf8"));
const english: Corpus = {
  ...corpus,
  intents: corpus.intents.map((intent) => ({ ...intent, utterances: { "en-IN": intent.utterances["en-IN"] ?? [] } })),
};

/** The vocabulary with its rows in an order that comes of the number. */
function reordered({ intents, entities, ...rest }: Corpus, by: number): Corpus {
  const turned = <T>(list: readonly T[]): T[] => {
    const from = by % Math.max(1, list.length);
    const all = [...list.slice(from), ...list.slice(0, from)];
    return by % 2 === 0 ? all : all.toReversed();
  };
  return {
    ...rest,
    entities: turned(entities),
    intents: turned(intents).map(({ topics, utterances, ...intent }) => ({
      ...intent,
      topics: turned(topics),
      utterances: Object.fromEntries(
        turned(Object.entries(utterances)).map(([language, lines]) => [language, turned(lines)]),
      ),
    })),
  };
}

test("the order of the rows changes neither the bytes of the model nor its report", () => {
  const model = JSON.stringify(train(corpus));
  fc.assert(
    fc.property(fc.nat(1000), (by) => {
      expect(JSON.stringify(train(reordered(corpus, by)))).toBe(model);
    }),
    { numRuns: 5 },
  );
});

test("the order of the rows changes no net either", () => {
  const words = english.intents.flatMap(({ utterances }) => utterances["en-IN"] ?? []);
  const many: Corpus = {
    ...english,
    intents: english.intents.map((intent, place) => ({
      ...intent,
      utterances: { "en-IN": words.map((text) => `${text} ${english.intents[place]?.name ?? ""}`) },
    })),
  };
  const model = train(many);
  expect(model.classifiers.en?.kind).toBe("net");
  expect(JSON.stringify(train(reordered(many, 7)))).toBe(JSON.stringify(model));
});

test("an example more or less leaves nearly all others held out with those they were with", () => {
  const { f1 } = train(english).reports.en ?? fail();
  const changes = english.intents.map((_, intent) => {
    const intents = english.intents.map((each, place) => {
      const said = each.utterances["en-IN"] ?? [];
      return place === intent ? { ...each, utterances: { "en-IN": said.toSpliced(intent % said.length, 1) } } : each;
    });
    return Math.abs((train({ ...english, intents }).reports.en ?? fail()).f1 - f1);
  });
  const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length;
  // It was 0.04 when an example changed the part of all behind it.
  expect(mean).toBeLessThan(0.025);
});

const fail = (): never => {
  throw new Error("There is no report");
};
