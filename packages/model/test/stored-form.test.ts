import { describe, expect, it } from "vitest";
import { nullable, objectShape, Problem, readStored, type StoredForm, writeStored } from "../src/kernel/index.ts";

type Shelf = {
  readonly name: string;
  readonly books: readonly { readonly title: string; readonly pages: number }[];
  readonly place: { readonly room: string | null };
  readonly notes: { readonly [about: string]: string };
};

const text = { type: "string" };

/** Form 2 calls `label` a name; form 3 has books instead of titles, and places. */
const shelves: StoredForm<Shelf> = {
  name: "shelf",
  number: 3,
  shape: objectShape<Shelf>({
    name: text,
    books: {
      type: "array",
      items: objectShape<Shelf["books"][number]>({ title: text, pages: { type: "integer", default: 0 } }),
    },
    place: { ...objectShape<Shelf["place"]>({ room: nullable(text) }), default: { room: null } },
    notes: { type: "object", additionalProperties: text, default: {} },
  }),
  upgrades: [
    ({ label, ...rest }) => ({ ...rest, name: label }),
    ({ titles, ...rest }) => ({
      ...rest,
      books: Array.isArray(titles) ? titles.map((title: unknown) => ({ title })) : titles,
    }),
  ],
};

const read: Shelf = {
  name: "Law",
  books: [{ title: "Semantics", pages: 0 }],
  place: { room: null },
  notes: {},
};

function problemOf(stored: unknown): Pick<Problem, "status" | "code" | "detail"> | null {
  try {
    readStored(shelves, stored);
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { status, code, detail } = error;
    return { status, code, detail };
  }
}

describe("what was stored", () => {
  it.each([
    ["in form 1, which has no number", { label: "Law", titles: ["Semantics"] }],
    ["in form 1", { v: 1, label: "Law", titles: ["Semantics"] }],
    ["in form 2", { v: 2, name: "Law", titles: ["Semantics"] }],
    ["in form 3", { v: 3, name: "Law", books: [{ title: "Semantics" }] }],
  ])("%s is read as what code works with", (_form, stored) => {
    const before = structuredClone(stored);
    expect(readStored(shelves, stored)).toEqual(read);
    expect(stored).toEqual(before);
  });

  it("comes back as it was, and says its form", () => {
    const shelf = { ...read, place: { room: "Hall" }, notes: JSON.parse('{"__proto__": "odd", "constructor": "too"}') };
    const stored = writeStored(shelves, shelf);
    expect(stored.v).toBe(3);
    expect(JSON.stringify(readStored(shelves, stored))).toBe(JSON.stringify(shelf));
  });

  it("loses what is not of its form, and shares no default", () => {
    const one = readStored(shelves, { v: 3, name: "Law", books: [], colour: "red" });
    expect(one).not.toHaveProperty("colour");
    expect(one.place).not.toBe(readStored(shelves, { v: 3, name: "Law", books: [] }).place);
  });
});

it("copies nothing that is whole already: a release may be large, and callers wait meanwhile", () => {
  const stored = { v: 3, ...read, colour: "red" };
  const { books, place } = readStored(shelves, stored);
  expect(books).toBe(stored.books);
  expect(place).toBe(stored.place);
});

describe("what cannot be read is refused", () => {
  it("when a newer Parley wrote it", () => {
    expect(problemOf({ v: 4, name: "Law" })).toEqual({
      status: 501,
      code: "newer_form",
      detail: "This shelf was made by a newer Parley: it has form 4, and this one reads up to 3. Update Parley.",
    });
  });

  it.each([
    [null, "it is nothing, not a mapping"],
    [[], "it is a list, not a mapping"],
    [{ v: "3" }, "v is not the number of a form"],
    [{ v: 0 }, "v is not the number of a form"],
    [{ v: 3, books: [] }, "name is missing"],
    [{ v: 3, name: 3, books: [] }, "name is a number, not a text"],
    [{ v: 3, name: "Law", books: [{ title: "A" }, {}] }, "books.1.title is missing"],
    [{ v: 3, name: "Law", books: [{ title: "A", pages: 1.5 }] }, "books.0.pages is a number, not a whole number"],
    [{ v: 3, name: "Law", books: [], place: { room: 7 } }, "place.room is a number, not a text or nothing"],
    [{ v: 3, name: "Law", books: [], notes: { a: null } }, "notes.a is nothing, not a text"],
    [{ v: 1, titles: "Semantics", label: "Law" }, "books is a text, not a list"],
  ])("%j: %s", (stored, why) => {
    expect(problemOf(stored)).toEqual({
      status: 500,
      code: "unreadable_form",
      detail: `This shelf cannot be read: ${why}.`,
    });
  });

  it("when no upgrade leads from its form to the next", () => {
    const gap: StoredForm<Shelf> = { ...shelves, upgrades: [] };
    expect(() => readStored(gap, { v: 2 })).toThrow("no upgrade leads from form 2 to the next");
  });
});

it("tells variants by the member that names them", () => {
  type Move = { readonly move: { readonly op: "go"; readonly to: string } | { readonly op: "stay" } };
  const moves: StoredForm<Move> = {
    name: "move",
    number: 1,
    shape: objectShape<Move>({
      move: {
        discriminator: { propertyName: "op" },
        oneOf: [
          objectShape<Extract<Move["move"], { op: "go" }>>({ op: { enum: ["go"] }, to: text }),
          objectShape<Extract<Move["move"], { op: "stay" }>>({ op: { enum: ["stay"] } }),
        ],
      },
    }),
    upgrades: [],
  };
  expect(readStored(moves, { move: { op: "go", to: "Hall" } })).toEqual({ move: { op: "go", to: "Hall" } });
  expect(() => readStored(moves, { move: { op: "go" } })).toThrow("move.to is missing");
  expect(() => readStored(moves, { move: { op: "fly" } })).toThrow('move.op is "fly", not one of go, stay');
});
