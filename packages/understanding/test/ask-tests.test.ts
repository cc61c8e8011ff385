import { expect, test } from "vitest";
import { askTests, type Corpus, exampleKey, interpreter, train } from "../src/index.ts";

const language = "en-IN";
const corpus: Corpus = {
  languages: [language],
  entities: [
    {
      name: "size",
      types: ["list"],
      config: { values: [{ value: "small" }, { value: "large" }, { value: "medium" }] },
    },
    { name: "day", types: ["date"], config: {} },
  ],
  intents: [
    {
      name: "order",
      topics: [],
      utterances: { [language]: ["I want a small pizza", "get me a pizza", "one pizza please", "send me a whopper"] },
    },
    {
      name: "cancel",
      topics: [],
      utterances: { [language]: ["cancel my order", "I do not want it any more", "stop the order", "call it off"] },
    },
  ],
};
const say = (of: Corpus, text: string) =>
  interpreter(train(of))(
    { type: "text", text, alternatives: [] },
    { language, entities: [{ name: "size", types: [] }], bias_intents: [], topics: [], now: 0, zone: "UTC" },
  );
const scoreOf = (of: Corpus, text: string, intent: string) => {
  const { intents, short } = say(of, text);
  return [...intents, ...(short?.intents ?? [])].find(({ name }) => name === intent)?.score ?? 0;
};
const withOrder = (more: Partial<Corpus["intents"][number]>): Corpus => ({
  ...corpus,
  intents: corpus.intents.map((intent) => (intent.name === "order" ? { ...intent, ...more } : intent)),
});

test("tests are judged by intent and values, apart from what was learned", () => {
  const tests = [
    { text: "a small pizza", intent: "order", marks: [{ entity: "size", start: 2, end: 7, value: "small" }] },
    { text: "cancel my order", intent: "cancel", marks: [] },
    { text: "a large pizza", intent: "cancel", marks: [{ entity: "size", start: 2, end: 7, value: "small" }] },
    { text: "xyzzy", intent: null, marks: [] },
  ].map((one) => ({ language, ...one }));
  const asked = { tests, marked: [], examples: new Set([exampleKey("en-US", "Cancel my order")]) };
  const { en } = askTests(train(corpus), asked);
  expect(en).toMatchObject({ tests: 4, accuracy: 0.75, learned: 1, values: { marked: 2, read: 1 } });
  expect(en?.mistakes).toMatchObject([{ utterance: "a large pizza", intent: "cancel", taken_for: "order" }]);
  expect(en?.missed).toEqual([
    { utterance: "a large pizza", entity: "size", words: "large", value: "small", found: "large" },
  ]);
  expect(askTests(train(corpus), { ...asked, tests: tests.toReversed() })).toEqual({ en });
});

test("the score of tests counts what is wrongly taken for an intent, and that none is meant", () => {
  const model = train(corpus);
  const f1Of = (tests: readonly (readonly [string, string | null])[]) =>
    askTests(model, {
      tests: tests.map(([text, intent]) => ({ language, text, intent, marks: [] })),
      marked: [],
      examples: new Set(),
    }).en?.f1;
  const taken = ["cancel my order", "stop the order", "call it off", "I do not want it any more"];
  expect(f1Of([["get me a pizza", "order"], ...taken.map((text) => [text, null] as const)])).toBe(0.2);
  const right = ["get me a pizza", "one pizza please", "I want a small pizza"].map((text) => [text, "order"] as const);
  expect(f1Of([...right, ...taken.map((text) => [text, "cancel"] as const), ["xyzzy", "order"]])).toBeGreaterThan(0.9);
  expect(f1Of([["xyzzy", null]])).toBe(1);
});

test("what an intent is not lowers it there, and nowhere else", () => {
  const negatives = { [language]: ["I want a small taxi", "get me a small taxi"] };
  const taxi = "I want a small taxi please";
  expect(say(corpus, taxi).intents[0]?.name).toBe("order");
  expect(say(withOrder({ negatives }), taxi).intents).toEqual([]);
  expect(say(withOrder({ negatives }), "I want a pizza").intents[0]?.name).toBe("order");
  expect(say(withOrder({ negatives }), "cancel it").intents[0]?.name).toBe("cancel");
});

test("what no intent is about is understood by none, nor what is said like it", () => {
  const strange = "I want a small loan for my car";
  expect(say(corpus, strange).intents[0]?.name).toBe("order");
  const outside = { [language]: ["can I get a small loan", "I want a loan", "a loan for a car please"] };
  expect(say({ ...corpus, outside }, strange).intents).toEqual([]);
  expect(say({ ...corpus, outside }, "one pizza please").intents[0]?.name).toBe("order");
});

test("marked words of a list are another way to say its value", () => {
  const marks = [{ entity: "size", start: 10, end: 17, value: "large" }];
  const marked = { [language]: [{ text: "send me a whopper", marks }] };
  expect(say(corpus, "a whopper please").mentions).toEqual([]);
  expect(say(withOrder({ marked }), "a whopper please").mentions).toMatchObject([{ entity: "size", value: "large" }]);
});

test("an intent is learned with other values than those that its examples name", () => {
  const text = "I want a small pizza";
  const marked = { [language]: [{ text, marks: [{ entity: "size", start: 9, end: 14 }] }] };
  const large = "medium";
  expect(scoreOf(withOrder({ marked }), large, "order")).toBeGreaterThan(scoreOf(corpus, large, "order") + 0.1);
  const [plain, with_] = [train(corpus), train(withOrder({ marked }))];
  expect(with_.reports.en?.utterances).toBe(plain.reports.en?.utterances);
});
