import { expect, test } from "vitest";
import { type Corpus, interpreter, train } from "../src/index.ts";

const english = {
  confirm: ["yes", "yes, I will come", "I am coming", "please confirm it", "I will be there"],
  deny: ["no", "no, I can not", "I can not make it", "that does not suit me", "no problem at all to leave it, no"],
  cancel: ["cancel it", "I will not come at all", "I do not need it any more", "call it off"],
  skip: ["skip this one", "skip the question", "skip that", "the next question please"],
  wrong_person: ["wrong number", "you have the wrong person", "this is the wrong number"],
  repeat: ["what did you say", "repeat please", "I did not really hear that", "say that again"],
  thank: ["great", "thanks a lot", "you are very kind"],
};
const hindi = {
  confirm: ["हाँ", "मैं आऊँगा", "ज़रूर आऊँगा"],
  deny: ["नहीं", "मैं नहीं आ सकता", "मुझे नहीं आना"],
  cancel: ["रद्द कर दीजिए", "अपॉइंटमेंट रद्द करना है"],
};

function agentOf(language: string, intents: { readonly [name: string]: readonly string[] }) {
  const corpus: Corpus = {
    languages: [language],
    entities: [{ name: "day", types: ["date"], config: {} }],
    intents: Object.entries(intents).map(([name, lines]) => ({ name, topics: [], utterances: { [language]: lines } })),
  };
  const understand = interpreter(train(corpus));
  return (text: string, expected: readonly string[] = ["confirm", "deny", "cancel"]) =>
    understand(
      { type: "text", text, alternatives: [] },
      { language, entities: [{ name: "day", types: [] }], bias_intents: expected, topics: [], now: 0, zone: "UTC" },
    ).intents[0]?.name ?? null;
}

const inEnglish = agentOf("en-IN", english);
const inHindi = agentOf("hi-IN", hindi);

const yes = [
  ...["yes", "yep", "yeah", "yup", "of course", "absolutely", "sure thing", "go ahead", "sounds good", "correct"],
  ...["that's correct", "that's right", "uh huh", "definitely", "no problem", "why not", "yes of course", "fine by me"],
  ...["um, yes please", "oh absolutely", "yes, that is right", "all right then", "I guess so", "sure, why not"],
];
const no = [
  ...["no", "nope", "nah", "not really", "not quite", "not exactly", "no I don't think so", "that's not right"],
  ...["not at all", "no way", "of course not", "wrong", "that is wrong", "no that's not correct", "absolutely not"],
  ...["well no", "no no no", "I'm afraid not", "it's not correct", "no thanks", "nah I'm good"],
];

test.each(yes)("'%s' means what yes means", (text) => expect(inEnglish(text)).toBe("confirm"));
test.each(no)("'%s' means what no means", (text) => expect(inEnglish(text)).toBe("deny"));

test.each([
  ...["जी हाँ", "बिल्कुल", "ठीक है", "haan ji", "bilkul", "theek hai", "yes"].map((text) => [text, "confirm"]),
  ...["जी नहीं", "बिल्कुल नहीं", "गलत", "nahi", "bilkul nahi", "सही नहीं है", "no"].map((text) => [text, "deny"]),
])("'%s' does in Hindi: %s", (text, intent) => expect(inHindi(text)).toBe(intent));

test("examples of the agent's own go before", () => {
  expect(inEnglish("great")).toBe("thank");
  expect(inEnglish("Great!")).toBe("thank");
  expect(inEnglish("perfect")).toBe("confirm");
});

test("words that may be meant as they are said are taken so, else they are an answer too", () => {
  expect(inEnglish("skip it", ["confirm", "deny", "skip"])).toBe("skip");
  expect(inEnglish("leave it")).toBe("deny");
  expect(inEnglish("do it")).toBe("confirm");
});

test("an answer that says more is one where nothing else is meant, and yes or no is waited for", () => {
  expect(inEnglish("nope I really have to work")).toBe("deny");
  expect(inEnglish("yep see you")).toBe("confirm");
  expect(inEnglish("nope I really have to work", [])).toBeNull();
  expect(inEnglish("no, tomorrow")).not.toBe("confirm");
});

test("what holds such a word and answers nothing is left alone", () => {
  for (const text of [
    "I don't know",
    "maybe",
    "I'm good",
    "hmm not sure",
    "who knows",
    "are you sure?",
    "is that right",
    "right?",
  ]) {
    expect(inEnglish(text), text).toBeNull();
  }
});

test("no answer is taken for what is no yes or no of the agent", () => {
  const { confirm: _yes, deny: _no, ...others } = english;
  const understand = agentOf("en-IN", others);
  for (const text of ["not really", "not at all", "absolutely"]) expect(understand(text, []), text).toBeNull();
});

test("a yes that changes a value is no yes", () => {
  for (const text of ["yes but on friday", "okay, but tomorrow please", "sure only not on monday but on tuesday"]) {
    expect(inEnglish(text), text).toBe("deny");
  }
  expect(inHindi("haan lekin kal")).toBe("deny");
  expect(inEnglish("yes but hurry")).toBe("confirm");
  expect(inEnglish("yes on friday")).toBe("confirm");
  expect(inEnglish("yes but on friday", ["confirm"])).toBeNull();
});

test("what no block waits for is not meant by words as small as these", () => {
  const understand = agentOf("en-IN", { ...english, lost: ["never call me again", "I do not know this person"] });
  expect(understand("never")).toBe("deny");
  expect(understand("I don't know it")).toBeNull();
});

test("a value that is ruled out is a no to a question of yes or no alone", () => {
  for (const text of ["not Monday", "no, not Monday"]) {
    expect(inEnglish(text), text).toBe("deny");
    expect(inEnglish(text, ["deny", "cancel"]), text).not.toBe("deny");
  }
  expect(inEnglish("no", ["deny", "cancel"])).toBe("deny");
  expect(inEnglish("not Monday, cancel it", ["deny", "cancel"])).toBe("cancel");
});
