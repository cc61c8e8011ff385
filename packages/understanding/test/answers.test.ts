import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { documentText, indexDocuments, packIndex, passageFinder, readAnswerIndex, readMarkdown } from "../src/index.ts";

type Question = {
  readonly ask: string;
  readonly language?: string;
  readonly documents?: readonly string[];
  readonly none?: true;
  readonly document?: string;
  readonly title?: string;
  readonly excerpt?: string;
  readonly least?: number;
};

const file: { readonly documents: { readonly [path: string]: string }; readonly questions: readonly Question[] } =
  JSON.parse(readFileSync(new URL("cases/answers.json", import.meta.url), "utf8"));
const documents = Object.entries(file.documents).map(([path, text]) => ({
  path,
  ...documentText(readMarkdown(text)),
}));
const index = indexDocuments(documents);
const find = passageFinder(packIndex(index));
const wanted = { language: "en-GB", documents: null, sentences: 1, most: 3, least: 0.4 };

describe("asked", () => {
  it.each(file.questions.map((each) => [each.ask, each] as const))("%s", (ask, question) => {
    const { language = "en-GB", documents = null, none, document, title, excerpt, least = 0 } = question;
    const [best] = find(ask, { ...wanted, language, documents });
    if (none === true) expect(best?.score ?? 0).toBeLessThan(0.4);
    else {
      expect(best).toMatchObject({ document, title, excerpt });
      expect(best?.score).toBeGreaterThanOrEqual(least);
    }
  });
});

describe("documents of two languages", () => {
  const find = passageFinder(
    packIndex(
      indexDocuments([
        { path: "en", ...documentText(readMarkdown("Wifi in the hotel is free. Parking is behind the house.")) },
        {
          path: "es",
          ...documentText(
            readMarkdown("El hotel ofrece wifi gratuito a todos los huéspedes en las habitaciones y en el vestíbulo."),
          ),
        },
      ]),
    ),
  );
  const asked = (question: string, language: string, least = 0.4) =>
    find(question, { ...wanted, language, least }).map((passage) => [passage.document, passage.language]);

  it("answer from that of the conversation's language first, the other one behind it", () => {
    expect(asked("wifi del hotel", "es-ES")).toEqual([
      ["es", "es"],
      ["en", "en"],
    ]);
    expect(asked("is there wifi in the hotel", "en-GB")[0]).toEqual(["en", "en"]);
  });

  it("answer from the other where their own says too little of it", () => {
    expect(asked("parking del hotel", "es-ES", 0.8)[0]).toEqual(["en", "en"]);
  });
});

describe("an index", () => {
  it("is the same for the same documents in any order, each once, and as it is stored", () => {
    const [first] = documents;
    expect(indexDocuments([...documents.toReversed(), ...(first === undefined ? [] : [first])])).toEqual(index);
    expect(readAnswerIndex(JSON.parse(JSON.stringify(index)))).toEqual(index);
  });

  it("tells how far it is, until all is done", () => {
    const many = Array.from({ length: 1000 }, (_, place) => ({ title: "", page: null, text: `word${place}` }));
    const shares: number[] = [];
    indexDocuments([{ path: "many", language: null, passages: many }], (share) => shares.push(share));
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
  });

  it.each([
    [[]],
    [[{ path: "empty", language: null, passages: [] }]],
    [[{ path: "mute", language: null, passages: [{ title: "", page: null, text: "…" }] }]],
  ])("of nothing finds nothing (%#)", (nothing) => {
    const none = passageFinder(packIndex(indexDocuments(nothing)));
    expect(none("when do you open", wanted)).toEqual([]);
    expect(none("", wanted)).toEqual([]);
  });

  it("is refused where it is none", () => {
    expect(() => readAnswerIndex({ v: 1 })).toThrow(expect.objectContaining({ code: "unreadable_form" }));
    expect(() => readAnswerIndex({ ...index, v: 99 })).toThrow(expect.objectContaining({ code: "newer_form" }));
  });
});

const word = fc.constantFrom(
  "open",
  "opens",
  "fee",
  "fees",
  "card",
  "late",
  "नौ",
  "a",
  "the",
  ".",
  "__proto__",
  "constructor",
  "\n",
);
const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(" "));
const passage = fc.record({ title: text, page: fc.constant(null), text });
const indexed = fc.array(
  fc.record({
    path: fc.constantFrom("a", "b", "c"),
    language: fc.constant(null),
    passages: fc.array(passage, { maxLength: 8 }),
  }),
  {
    maxLength: 4,
  },
);

test("every question gets scores between 0 and 1, the best first, each passage once, from wanted documents", () => {
  fc.assert(
    fc.property(
      indexed,
      text,
      fc.subarray(["a", "b", "c", "d"]),
      fc.integer({ min: 0, max: 5 }),
      (given, ask, some, most) => {
        const made = indexDocuments(given);
        const found = passageFinder(packIndex(made))(ask, { ...wanted, documents: some, most });
        expect(found.length).toBeLessThanOrEqual(most);
        expect(found.every(({ score }) => score >= 0 && score <= 1)).toBe(true);
        expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).toSorted((a, b) => b - a));
        expect(found.every(({ document }) => some.includes(document))).toBe(true);
        for (const { text, excerpt } of found) {
          const bare = (words: string) => words.replaceAll(/\s/g, "");
          expect(bare(text)).toContain(bare(excerpt));
        }
        const all = made.documents.flatMap(({ passages }) => passages).length;
        expect(passageFinder(packIndex(made))(ask, { ...wanted, most: 1000 }).length).toBeLessThanOrEqual(all);
      },
    ),
    { seed: 1, numRuns: 500 },
  );
});

test("a word that all of a passage's words share with the question finds it, whatever its endings", () => {
  for (const [one, other] of [
    ["hours", "hour"],
    ["opened", "opening"],
    ["boxes", "box"],
    ["policies", "policy"],
    ["close", "closed"],
  ]) {
    const single = passageFinder(
      packIndex(
        indexDocuments([{ path: "a", language: "en", passages: [{ title: "", page: null, text: one ?? "" }] }]),
      ),
    );
    expect(single(other ?? "", wanted)).toMatchObject([{ document: "a", score: 1 }]);
  }
});
