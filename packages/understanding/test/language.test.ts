import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { interpreter, train } from "../src/index.ts";

const corpus = JSON.parse(readFileSync(new URL("cases/collections-corpus.json", import.meta.url), "utf8"));
const interpret = interpreter(train(corpus));
const say = (text: string, language = "en-IN") =>
  interpret(
    { type: "text", text, alternatives: [] },
    { language, entities: [], bias_intents: [], topics: [], now: 0, zone: "UTC" },
  );

test.each([
  ["hi-IN", "मुझे बात करनी है"],
  ["hi-IN", "mujhe abhi baat nahi karni hai"],
  ["hi-IN", "kya aap Hindi mein baat kar sakte ho"],
  ["en-IN", "I would like to speak to somebody"],
  ["en-IN", "what do you want from me"],
])("%s is surely heard in: %s", (language, text) => {
  const [first, second] = say(text).languages;
  expect(first?.language).toBe(language);
  expect(first?.score).toBeGreaterThan(0.8);
  expect(second?.score).toBeLessThan(0.2);
});

test.each(["5", "", "?!", "12/12", "xq zv"])("nothing is sure of: %s", (text) => {
  for (const { score } of say(text).languages) expect(score).toBeLessThan(0.8);
});

test("a text in neither language's script is in none", () => {
  for (const { score } of say("Привет, как дела").languages) expect(score).toBeLessThan(0.1);
});

test("languages of one base are equally likely; the one in use comes first", () => {
  const both = interpreter(train({ ...corpus, languages: ["en-US", "en-IN"] }));
  const context = { language: "en-IN", entities: [], bias_intents: [], topics: [], now: 0, zone: "UTC" };
  const { languages } = both({ type: "text", text: "I would like to pay", alternatives: [] }, context);
  expect(languages.map(({ language }) => language)).toEqual(["en-IN", "en-US"]);
  expect(languages[0]?.score).toBe(languages[1]?.score);
});

test.each([
  ["en-IN", "five hundred no I mean six hundred", "six hundred"],
  ["en-IN", "monday sorry tuesday", "tuesday"],
  ["en-IN", "no, friday", "friday"],
  ["en-IN", "on monday, actually on tuesday", "on tuesday"],
  ["en-IN", "five no six no seven", "seven"],
  ["en-IN", "make it medium", "medium"],
  ["en-IN", "two and make them small", "small"],
  ["hi-IN", "सोमवार नहीं मंगलवार", "मंगलवार"],
  ["hi-IN", "somvaar matlab mangalvaar ko", "mangalvaar ko"],
  ["hi-IN", "paanch sau nahi nahi chhe sau", "chhe sau"],
])("%s: what follows the correction in: %s", (language, text, rest) => {
  expect(text.slice(say(text, language).correction_end ?? 0).replace(/^[\s,]+/, "")).toBe(rest);
});

test.each([
  ["en-IN", "I have no money till friday"],
  ["en-IN", "on friday"],
  ["en-IN", "I can't make it on friday"],
  ["en-IN", "no"],
  ["en-IN", "sorry"],
  ["hi-IN", "सोमवार को"],
])("%s: no correction in: %s", (language, text) => {
  expect(say(text, language).correction_end).toBeNull();
});

/** What callers say in languages that are offered but have no utterances. */
const spoken: { readonly [language: string]: readonly string[] } = {
  "ta-IN": ["எனக்கு உதவி வேண்டும்", "நாளை பணம் செலுத்துகிறேன்", "ஆம்"],
  "te-IN": ["నాకు సహాయం కావాలి", "రేపు చెల్లిస్తాను", "అవును"],
  "bn-IN": ["আমার সাহায্য দরকার", "আমি কাল টাকা দেব", "আপনি কে"],
  "gu-IN": ["મને મદદ જોઈએ છે", "હું કાલે પૈસા આપીશ", "હા"],
  "kn-IN": ["ನನಗೆ ಸಹಾಯ ಬೇಕು", "ನಾಳೆ ಹಣ ಕೊಡುತ್ತೇನೆ", "ಹೌದು"],
  "ml-IN": ["എനിക്ക് സഹായം വേണം", "നാളെ പണം തരാം", "അതെ"],
  "pa-IN": ["ਮੈਨੂੰ ਮਦਦ ਚਾਹੀਦੀ ਹੈ", "ਮੈਂ ਕੱਲ ਪੈਸੇ ਦੇਵਾਂਗਾ", "ਹਾਂ"],
  "mr-IN": ["मला मदत हवी आहे", "मी उद्या पैसे देतो आहे", "तुम्ही कोण आहात, मला सांगा"],
  "ar-EG": ["أنا أريد المساعدة", "متى يجب أن أدفع", "هل هذا صحيح"],
  "ru-RU": ["мне нужна помощь", "я заплачу завтра", "когда это будет"],
  "es-ES": ["quiero hablar con una persona", "no puedo pagar hoy", "cuándo es la fecha"],
  "fr-FR": ["je voudrais parler à quelqu'un", "je ne peux pas payer", "c'est quand la date"],
  "de-DE": ["ich möchte mit einem Menschen sprechen", "ich kann heute nicht zahlen", "wann ist das"],
  "pt-BR": ["eu quero falar com uma pessoa", "não posso pagar hoje", "quando é a data"],
  "en-IN": ["I want to talk to a person", "when is the date", "I can not pay today"],
  "hi-IN": ["मुझे मदद चाहिए", "मैं कल पैसे दूंगा", "आप कौन हैं"],
};
const offered = Object.keys(spoken);
const many = interpreter(train({ ...corpus, languages: offered }));

test.each(Object.entries(spoken).flatMap(([language, texts]) => texts.map((text) => [language, text])))(
  "of sixteen languages %s is heard in: %s",
  (language, text) => {
    const context = { language: "en-IN", entities: [], bias_intents: [], topics: [], now: 0, zone: "UTC" };
    const [first] = many({ type: "text", text: text ?? "", alternatives: [] }, context).languages;
    expect(first?.language).toBe(language);
    expect(first?.score).toBeGreaterThan(0.5);
  },
);

test.each([
  "मला मदत हवी आहे",
  "मी उद्या पैसे देतो आहे",
  "तुम्ही कोण आहात, मला सांगा",
  "मलाई मद्दत चाहिन्छ",
  "quiero hablar con una persona",
  "je voudrais parler à quelqu'un",
  "ich möchte nicht zahlen",
])("neither Hindi nor English is sure of: %s", (text) => {
  for (const { score } of say(text).languages) expect(score).toBeLessThan(0.5);
});
