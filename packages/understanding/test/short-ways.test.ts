import fc from "fast-check";
import { expect, test } from "vitest";
import { train } from "../src/index.ts";
import { classifier } from "../src/intents/classifier.ts";
import { type Features, featureReader } from "../src/intents/features.ts";
import { hashTable, placeOf, placeOrAdd } from "../src/intents/hash-table.ts";
import { scriptShares } from "../src/languages/scripts.ts";
import { hear } from "../src/text/heard.ts";

const ascii = fc.oneof(
  fc.string({ unit: "binary-ascii", maxLength: 60 }),
  fc
    .array(fc.constantFrom("don't", "I'll", "5pm", "O''Brien", "-", "shoo", "WiFi", "12", "'"), { maxLength: 9 })
    .map((w) => w.join(" ")),
);

test("a text in ASCII has the same words and scripts as when something else stands behind it", () => {
  fc.assert(
    fc.property(ascii, (text) => {
      const beside = hear(`${text} é`);
      expect(hear(text).tokens).toEqual(beside.tokens.slice(0, -1));
      expect(hear(text).digits).toBe(beside.digits.slice(0, -2));
      const letters = text.match(/[a-z]/gi)?.length ?? 0;
      expect([...scriptShares(text)]).toEqual(letters === 0 ? [] : [...scriptShares(`${text}é`)]);
    }),
  );
});

test("a reader says the same of a text whatever it read before, of long ones too", () => {
  const listed = ({ count, hashes, weights }: Features) => [[...hashes.slice(0, count)], [...weights.slice(0, count)]];
  const read = featureReader();
  fc.assert(
    fc.property(fc.array(fc.oneof(ascii, fc.constant("long ".repeat(400)), fc.constant("x".repeat(3000)))), (texts) => {
      for (const text of texts) expect(listed(read(hear(text)))).toEqual(listed(featureReader()(hear(text))));
    }),
    { numRuns: 50 },
  );
});

test("each hash keeps the place at which it came", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })), fc.integer(), (hashes, other) => {
      const table = hashTable(hashes.length);
      const unique = [...new Set(hashes)];
      for (const hash of hashes) expect(placeOrAdd(table, hash)).toBe(unique.indexOf(hash));
      expect(placeOf(table, other)).toBe(unique.indexOf(other));
    }),
  );
});

test("the likeliest intents come with their scores among all, and so do those that are asked for", () => {
  const intents = Array.from({ length: 40 }, (_, intent) => ({
    name: `intent ${intent}`,
    topics: [],
    utterances: {
      "en-IN": Array.from({ length: 5 }, (_, line) => `word${intent} of thing${line} number${intent % 7}`),
    },
  }));
  const data = train({ languages: ["en-IN"], entities: [], intents }).classifiers.en;
  if (data === undefined) throw new Error("Nothing was trained");
  const { classify } = classifier(data);
  for (const { utterances } of intents) {
    const heard = hear(utterances["en-IN"][0] ?? "");
    const all = classify(heard, Number.POSITIVE_INFINITY, () => false);
    expect(all).toHaveLength(40);
    const best = all.toSorted((a, b) => b.score - a.score).slice(0, 3);
    const few = classify(heard, 3, (name) => name === "intent 0");
    expect(few).toEqual(expect.arrayContaining(best));
    expect(few).toEqual(all.filter((one) => few.some(({ name }) => name === one.name)));
    expect(few.some(({ name }) => name === "intent 0")).toBe(true);
  }
});
