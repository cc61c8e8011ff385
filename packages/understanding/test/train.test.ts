import { readFileSync } from "node:fs";
import { Problem } from "@parley/model/kernel";
import { describe, expect, test } from "vitest";
import { type Corpus, interpreter, largestModel, type Model, train } from "../src/index.ts";
import { classifier } from "../src/intents/classifier.ts";
import { hear } from "../src/text/heard.ts";

const corpus: Corpus = JSON.parse(readFileSync(new URL("cases/collections-corpus.json", import.meta.url), "utf8"));
const model = train(corpus);
const interpret = interpreter(model);
const context = {
  language: "en-IN",
  entities: [],
  bias_intents: [] as string[],
  topics: [] as string[],
  now: Date.UTC(2026, 10, 18, 6),
  zone: "Asia/Kolkata",
};
const say = (text: string, over: Partial<typeof context> = {}) =>
  interpret({ type: "text", text, alternatives: [] }, { ...context, ...over });

/** Intents that each have words of their own, and words in common. */
function made(intents: number, utterances: number): Corpus {
  const syllable = (digit: string) => `${"bcdfghjklm".charAt(Number(digit))}${"aeiou".charAt(Number(digit) % 5)}`;
  const word = (number: number) => [...String(number + 1000)].map(syllable).join("");
  return {
    languages: ["en-IN"],
    entities: [],
    intents: Array.from({ length: intents }, (_, intent) => ({
      name: `intent ${intent}`,
      topics: [],
      utterances: {
        "en-IN": Array.from(
          { length: utterances },
          (_, line) =>
            `please ${word(intent * 7 + (line % 7))} my ${word(5000 + (line % 31))} for ${word(intent * 7 + ((line * 3) % 7))} ${word(8000 + line)}`,
        ),
      },
    })),
  };
}

/** The classifiers of a model that turn nothing away. */
const lowered = ({ classifiers }: Model) =>
  Object.fromEntries(Object.entries(classifiers).map(([base, data]) => [base, { ...data, threshold: 0 }]));

const fail = (): never => {
  throw new Error("There is no classifier");
};

test("the same corpus gives the same model, and the model survives JSON", () => {
  expect(JSON.stringify(train(corpus))).toBe(JSON.stringify(model));
  const copy: Model = JSON.parse(JSON.stringify(model));
  const input = { type: "text" as const, text: "I will pay on friday", alternatives: [] };
  expect(interpreter(copy)(input, context)).toEqual(interpret(input, context));
});

test("every training utterance is given its own intent", () => {
  for (const { name, utterances } of corpus.intents) {
    for (const [language, lines] of Object.entries(utterances)) {
      for (const line of lines) expect(say(line, { language }).intents[0]?.name, line).toBe(name);
    }
  }
});

test.each([
  ["en-IN", "can you transfer me to a human please", "talk_to_agent"],
  ["en-IN", "I already cleared it", "already_paid"],
  ["en-IN", "sorry wrong person", "wrong_number"],
  ["en-IN", "when is the last day", "ask_due_date"],
  ["en-IN", "call back tomorrow morning", "callback"],
  ["hi-IN", "mujhe manager se baat karni hai", "talk_to_agent"],
  ["hi-IN", "मुझे मैनेजर से बात करनी है", "talk_to_agent"],
  ["hi-IN", "कल पैसे दे दूँगी", "promise_to_pay"],
  ["hi-IN", "kitna baaki hai", "ask_amount"],
])("new words in %s: %s", (language, text, intent) => {
  expect(say(text, { language }).intents[0]?.name).toBe(intent);
});

test.each([
  "what's the weather like today",
  "play some music",
  "I would like to order a pizza",
  "my dog is sick",
  "",
  "xqz",
])("out of scope: %s", (text) => {
  expect(say(text).intents).toEqual([]);
});

test("what falls short of the threshold is listed with it, and nothing else is", () => {
  const words = corpus.intents.flatMap(({ utterances }) => utterances["en-IN"] ?? []);
  const shorts = words.map((text) => say(`${text.split(" ")[0]} purple elephant`));
  const told = shorts.flatMap(({ short }) => short ?? []);
  expect(told.length).toBeGreaterThan(10);
  for (const { threshold, intents } of told) {
    expect(intents.length).toBeLessThanOrEqual(2);
    for (const { score } of intents) expect(score).toBeLessThan(threshold);
  }
  for (const { intents, short } of shorts) {
    expect(intents.filter(({ name }) => short?.intents.some((near) => near.name === name))).toEqual([]);
  }
});

test("F1 is measured on texts held out", () => {
  const { en, hi } = model.reports;
  expect(en?.f1).toBeGreaterThan(0.5);
  expect(hi?.f1).toBeGreaterThan(0.7);
  expect(en?.utterances).toBe(97);
  expect(en?.confusions.every(({ intent, taken_for }) => intent !== taken_for)).toBe(true);
});

test("few utterances are enough to begin with", () => {
  const small = train({
    languages: ["en-IN"],
    entities: [],
    intents: [
      { name: "yes", topics: [], utterances: { "en-IN": ["yes please", "sure go ahead", "yes of course"] } },
      { name: "no", topics: [], utterances: { "en-IN": ["no thanks", "I do not want that", "no never"] } },
    ],
  });
  const answer = interpreter(small)({ type: "text", text: "yes go ahead", alternatives: [] }, context);
  expect(answer.intents[0]?.name).toBe("yes");
});

test("a name of several words says what its intent is about, and is no example that is measured", () => {
  const named = train({
    languages: ["en-IN"],
    entities: [],
    intents: [
      { name: "card_arrival", topics: [], utterances: { "en-IN": ["where is my new card", "it has not come yet"] } },
      {
        name: "exchange_rate",
        topics: [],
        utterances: { "en-IN": ["what do I get for a euro", "how much is a pound"] },
      },
    ],
  });
  const score = (model: Model, text: string) =>
    interpreter({ ...model, classifiers: lowered(model) })({ type: "text", text, alternatives: [] }, context).intents;
  expect(score(named, "card arrival")[0]?.name).toBe("card_arrival");
  expect(named.reports.en?.utterances).toBe(4);
  expect(named.reports.en?.confusions.map(({ utterance }) => utterance)).not.toContain("card arrival");
});

test("from thirty examples an intent, or five and 200 in all, a net learns, from fewer a linear classifier does", () => {
  expect(train(made(3, 29)).classifiers.en?.kind).toBe("linear");
  expect(train(made(3, 30)).classifiers.en?.kind).toBe("net");
  expect(train(made(39, 5)).classifiers.en?.kind).toBe("linear");
  expect(train(made(60, 4)).classifiers.en?.kind).toBe("linear");
  const model = train(made(40, 5));
  expect(model.classifiers.en?.kind).toBe("net");
  expect(train(made(40, 5))).toEqual(model);
  const { classify } = classifier(model.classifiers.en ?? fail());
  for (const { name, utterances } of made(40, 5).intents) {
    for (const text of utterances["en-IN"] ?? []) {
      const [best] = classify(hear(text), 1, () => false);
      expect(best?.name, text).toBe(name);
    }
  }
});

test("a net says nothing of words that no example has", () => {
  const { classify } = classifier(train(made(40, 5)).classifiers.en ?? fail());
  const [first, ...others] = classify(hear("xyzzy"), 5, () => false);
  for (const { score } of others) expect(score).toBe(first?.score);
});

test("names that every object has are names like others", () => {
  const names = ["constructor", "__proto__", "toString"];
  const odd = train({
    languages: ["en-IN"],
    entities: names.map((name) => ({ name, types: ["number"], config: {} })),
    intents: names.map((name, index) => ({
      name,
      topics: [name],
      utterances: { "en-IN": [`say ${"abc".charAt(index).repeat(4)} now`, `${"abc".charAt(index).repeat(4)} it is`] },
    })),
  });
  const entities = names.map((name) => ({ name, types: [] }));
  const { intents, mentions } = interpreter(odd)(
    { type: "text", text: "say aaaa now 5", alternatives: [] },
    { ...context, entities, topics: ["toString"] },
  );
  expect(intents[0]?.name).toBe("constructor");
  expect(mentions.map(({ entity }) => entity)).toEqual(names);
});

test("a corpus without utterances trains to a model without intents", () => {
  const empty = train({ languages: ["en-IN"], intents: [], entities: [] });
  expect(empty.classifiers).toEqual({});
  expect(interpreter(empty)({ type: "text", text: "hello", alternatives: [] }, context).intents).toEqual([]);
});

test("an expected intent gains a tenth before ranking, by name or by topic", () => {
  const score = (over: Partial<typeof context>) =>
    say("I want to pay the amount", over).intents.find(({ name }) => name === "promise_to_pay")?.score ?? 0;
  const all = interpreter({ ...model, classifiers: lowered(model) });
  const of = (over: Partial<typeof context>) =>
    all({ type: "text", text: "transfer", alternatives: [] }, { ...context, ...over }).intents.find(
      ({ name }) => name === "talk_to_agent",
    )?.score ?? 0;
  const plain = of({});
  expect(of({ bias_intents: ["talk_to_agent"] })).toBeCloseTo(plain + 0.1);
  expect(score({ topics: ["payment"] })).toBeGreaterThanOrEqual(score({}));
});

test("another hearing decides when the first is out of scope", () => {
  const alternatives = [
    { text: "wrong lumber", confidence: 0.6 },
    { text: "wrong number", confidence: 0.5 },
  ];
  const heard = interpret({ type: "text", text: "zzz", alternatives }, context);
  expect(heard.intents[0]?.name).toBe("wrong_number");
});

describe("limits", () => {
  test("a hundred intents of fifty utterances fit into a megabyte and are not confused", () => {
    const big = train(made(100, 50));
    expect(new TextEncoder().encode(JSON.stringify(big)).length).toBeLessThanOrEqual(largestModel);
    expect(big.reports.en?.f1).toBeGreaterThan(0.9);
  });

  test("a pattern that does not compile and an unknown kind are refused by name", () => {
    const entity = (types: string[], pattern: string) => ({
      ...corpus,
      entities: [{ name: "pan", types, config: { pattern } }],
    });
    expect(() => train(entity(["pattern"], "("))).toThrow(/pattern of the entity pan/);
    expect(() => train(entity(["colour"], ""))).toThrow(Problem);
  });

  test("lists that leave no room for intents are refused", () => {
    const values = Array.from({ length: 5000 }, (_, index) => ({ value: `value number ${index} ${"x".repeat(200)}` }));
    expect(() => train({ ...corpus, entities: [{ name: "place", types: ["list"], config: { values } }] })).toThrow(
      /leave no room/,
    );
  });
});
