import {
  type AskedReport,
  baseLanguage,
  type LanguageCode,
  type Mention,
  mostMistakes,
  type Understanding,
  type ValueMark,
} from "@parley/model/kernel";
import type { MarkedText } from "./corpus.ts";
import { lotOf } from "./intents/order.ts";
import { interpreter } from "./interpreter.ts";
import type { Model } from "./model.ts";
import { fold } from "./text/fold.ts";

/** An utterance with the intent that it should give, or none, and the values. */
export type LabelledTest = MarkedText & {
  readonly language: LanguageCode;
  /** Null: no intent is about it. */
  readonly intent: string | null;
};

/** What a trained model is asked: tests, and examples in which values are marked. None of the tests was learned from. */
export type ToAsk = {
  readonly tests: readonly LabelledTest[];
  readonly marked: readonly (MarkedText & { readonly language: LanguageCode })[];
  /** All examples, to tell tests that were learned. */
  readonly examples: ReadonlySet<string>;
};

/** The key of an utterance among examples: languages of one base train together, and case says nothing. */
export const exampleKey = (language: LanguageCode, text: string): string =>
  `${baseLanguage(language)} ${fold(text.trim())}`;

/** Relative dates need a day. Only where a value stands is compared with them, so any day will do. */
const [someDay, zone] = [1_768_467_600_000, "UTC"];

/** What a model says of labelled tests, by base language; nothing is expected, as where a call begins. */
export function askTests(model: Model, { tests, marked, examples }: ToAsk): { readonly [base: string]: AskedReport } {
  const understand = interpreter(model);
  const read = (text: string, language: LanguageCode, marks: readonly ValueMark[]): Understanding =>
    understand(
      { type: "text", text, alternatives: [] },
      {
        language,
        entities: [...new Set(marks.map(({ entity }) => entity))].map((name) => ({ name, types: [] })),
        bias_intents: [],
        topics: [],
        now: someDay,
        zone,
      },
    );
  const bases = [...new Set([...tests, ...marked].map(({ language }) => baseLanguage(language)))].toSorted();
  const of = (base: string) => (one: { readonly language: LanguageCode }) => baseLanguage(one.language) === base;
  return Object.fromEntries(
    bases.map((base) => {
      const own = tests.filter(of(base)).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
      const asked = own.map((test) => ({ test, answer: read(test.text, test.language, test.marks) }));
      const examined = marked.filter(of(base)).map((example) => ({
        test: example,
        answer: read(example.text, example.language, example.marks),
      }));
      const values = [...asked, ...examined].flatMap(({ test, answer }) => valuesOf(test, answer.mentions));
      const judged = asked.map(({ test, answer }) => judge(test, answer));
      return [
        base,
        {
          set: lotOf(own.map(keyOf).join("\n")).toString(36),
          tests: own.length,
          f1: f1Of(judged),
          accuracy: share(judged.filter(isRight).length, judged.length),
          learned: own.filter(({ language, text }) => examples.has(exampleKey(language, text))).length,
          values: { marked: values.length, read: values.filter(({ isRead }) => isRead).length },
          mistakes: judged
            .filter((one) => !isRight(one))
            .toSorted((a, b) => b.score - a.score)
            .slice(0, mostMistakes),
          missed: values
            .filter(({ isRead }) => !isRead)
            .slice(0, mostMistakes)
            .map(({ isRead: _, ...missed }) => missed),
        },
      ];
    }),
  );
}

type Judged = AskedReport["mistakes"][number];

const keyOf = (test: LabelledTest): string => JSON.stringify([test.text, test.intent, test.language, test.marks]);
const isRight = ({ intent, taken_for }: Judged): boolean => intent === taken_for;

function judge({ text, intent }: LabelledTest, { intents, short }: Understanding): Judged {
  const [best] = intents;
  const score = best?.score ?? short?.intents[0]?.score ?? 0;
  return { utterance: text, intent, taken_for: best?.name ?? null, score: rounded(score) };
}

/** The marked values of an utterance, and whether each is read where it stands and as what it means. */
function valuesOf({ text, marks }: MarkedText, mentions: readonly Mention[]) {
  return marks.map(({ entity, start, end, value = null }) => {
    const found = mentions.find((each) => each.entity === entity && each.start <= start && each.end >= end);
    const isRead = found !== undefined && (value === null || String(found.value) === value);
    const near = found ?? mentions.find((each) => each.entity === entity && each.start < end && each.end > start);
    const words = text.slice(start, end);
    return { utterance: text, entity, words, value, found: near === undefined ? null : String(near.value), isRead };
  });
}

/**
 * The mean over what tests expect, each by how many tests expect it. That no intent is meant counts as an intent does:
 * else those tests would cost nothing.
 */
function f1Of(judged: readonly Judged[]): number {
  const names = [...new Set(judged.map(({ intent }) => intent))];
  const scores = names.map((name) => {
    const said = judged.filter(({ intent }) => intent === name);
    const claimed = judged.filter(({ taken_for }) => taken_for === name);
    const right = said.filter(isRight).length;
    return said.length * share(2 * right, said.length + claimed.length);
  });
  return share(
    scores.reduce((sum, score) => sum + score, 0),
    judged.length,
  );
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : rounded(part / whole));
const rounded = (value: number): number => Math.round(value * 1000) / 1000;
