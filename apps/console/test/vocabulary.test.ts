import { applyEdit, byAsking, type EditState, emptyDocument } from "@parley/flow";
import { type EntityConfig, entityFields, type Id } from "@parley/model/kernel";
import { expect, test } from "vitest";
import type { Gesture } from "../src/editing/version-editor.ts";
import type { Draft } from "../src/inspector/form/draft.ts";
import { fieldWriting } from "../src/inspector/form/field-writing.ts";
import {
  askEarlier,
  collect,
  examplesOf,
  linesOf,
  makeAction,
  makeIntent,
  writeExamples,
} from "../src/inspector/vocabulary/vocabulary-gestures.ts";
import { writtenSettings } from "../src/inspector/vocabulary/written-settings.ts";

const id = (n: number): Id => `01a1fc00-0000-7000-8000-${String(n).padStart(12, "0")}`;

function idsFrom(first: number): () => Id {
  let next = first;
  return () => id(next++);
}

function after(state: EditState, { operations }: Gesture): EditState {
  const result = applyEdit(state, operations, { guarded: true });
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return { document: result.document, deleted: result.deleted };
}

const empty: EditState = { document: emptyDocument(), deleted: [] };
const asking = after(empty, {
  label: "",
  operations: [
    { op: "create", noun: "sub_flow", row: { id: id(1), name: "Start", slug: "start" } },
    { op: "create", noun: "block", row: { id: id(2), name: "Ask account", type: "Voice", subflow: id(1) } },
  ],
});
const ask = ({ document }: EditState) => {
  const [block] = document.rows.block;
  if (block === undefined) throw new Error("There is no block");
  return block;
};

test("a new action is run by its block and named after it, once", () => {
  const once = after(asking, makeAction(asking.document, ask(asking), id(10)));
  expect(once.document.rows.action).toMatchObject([{ id: id(10), name: "Ask account", type: "http" }]);
  expect(ask(once).action).toBe(id(10));
  const twice = after(once, makeAction(once.document, ask(once), id(11)));
  expect(twice.document.rows.action.map(({ name }) => name)).toEqual(["Ask account", "Ask account 2"]);
});

test("a value that is added is asked for last, and each can be asked for earlier", () => {
  let state = asking;
  for (const [place, name] of ["size", "count", "phone"].entries()) {
    state = after(state, collect(state.document, ask(state), name, idsFrom(20 + place * 10)));
  }
  const used = () => state.document.rows.block_entity.toSorted(byAsking);
  const names = () => used().map(({ name }) => name);
  expect(names()).toEqual(["size", "count", "phone"]);
  state = after(state, askEarlier(used(), 2));
  expect(names()).toEqual(["size", "phone", "count"]);
  state = after(state, askEarlier(used(), 1));
  expect(names()).toEqual(["phone", "size", "count"]);
  state = after(state, collect(state.document, ask(state), "street", idsFrom(60)));
  expect(names()).toEqual(["phone", "size", "count", "street"]);
});

test("what a block collects is made with its first use and shared by the next", () => {
  const once = after(asking, collect(asking.document, ask(asking), "account_number", idsFrom(20)));
  expect(once.document.rows).toMatchObject({
    ontology: [{ name: "Vocabulary" }],
    entity: [{ name: "account_number", types: ["digits"] }],
    block_entity: [{ block: id(2), name: "account_number" }],
  });
  const [use] = once.document.rows.block_entity;
  const dropped = after(once, { label: "", operations: [{ op: "delete", noun: "block_entity", id: use?.id ?? "" }] });
  const again = after(dropped, collect(dropped.document, ask(dropped), "account_number", idsFrom(30)));
  expect(again.document.rows.entity).toEqual(once.document.rows.entity);
  expect(again.document.rows.block_entity).toHaveLength(1);
});

test("examples are written by line: those that stay keep their rows, twice the same is once", () => {
  const made = after(asking, makeIntent(asking.document, "agree", idsFrom(40)));
  const [intent] = made.document.rows.intent;
  if (intent === undefined) throw new Error("There is no intent");
  let state = made;
  let ids = 50;
  const write = (language: string, text: string) => {
    const gesture = writeExamples(state.document, { intent, language, lines: linesOf(text) }, idsFrom(ids));
    ids += 10;
    state = after(state, gesture);
    return gesture.operations.map(({ op }) => op);
  };
  const rows = (language: string) =>
    state.document.rows.ontology_language.flatMap((row) => (row.language === language ? [row.id] : []));

  expect(write("en-IN", "yes\n of course \n\nyes\nright")).toEqual(["create", "create", "create"]);
  const before = rows("en-IN");
  expect(write("en-IN", "yes\nof course, yes\nright")).toEqual(["change"]);
  expect(rows("en-IN")).toEqual(before);
  expect(write("hi-IN", "हाँ\nजी हाँ")).toEqual(["create", "create"]);
  expect(write("en-IN", "right")).toEqual(["delete", "delete"]);
  expect(examplesOf(state.document, intent.id, "en-IN")).toEqual(["right"]);
  expect(examplesOf(state.document, intent.id, "hi-IN")).toEqual(["हाँ", "जी हाँ"]);
  expect(write("en-IN", "right")).toEqual([]);
});

const english = { language: "en-IN", isFirst: true };
const inHindi = { language: "hi-IN", isFirst: false };

test("the values of a list are written by line, and words in other languages stay", () => {
  const { values } = writtenSettings;
  const before = {
    currency: "INR",
    values: [
      { value: "gold", wordings: { "hi-IN": "सोना" }, synonyms: { "en-IN": ["golden"], "hi-IN": ["सोने"] } },
      { value: "silver" },
    ],
  };
  expect(values.read(before, english)).toBe("gold: golden\nsilver");
  expect(values.read(before, inHindi)).toBe("gold = सोना: सोने\nsilver");
  expect(values.write("gold = Gold card: premium, best one\n\nbronze", before, english)).toEqual({
    ok: true,
    value: {
      currency: "INR",
      values: [
        {
          value: "gold",
          wordings: { "hi-IN": "सोना", "en-IN": "Gold card" },
          synonyms: { "hi-IN": ["सोने"], "en-IN": ["premium", "best one"] },
        },
        { value: "bronze" },
      ],
    },
  });
  expect(values.write("gold\ngold: best", before, english)).toMatchObject({ ok: false });
});

test("a value left out in another language loses its words there, and stays", () => {
  const { values } = writtenSettings;
  const before = { values: [{ value: "gold", wordings: { "hi-IN": "सोना" } }, { value: "silver" }] };
  const written = values.write("silver = चांदी", before, inHindi);
  expect(written).toEqual({
    ok: true,
    value: { values: [{ value: "silver", wordings: { "hi-IN": "चांदी" } }, { value: "gold" }] },
  });
  expect(values.write("", before, english)).toEqual({ ok: true, value: {} });
});

/** The list that is stored when texts were written into its field one after the other, as keys do it. */
function writtenInTurn(before: EntityConfig, tongue: { language: string; isFirst: boolean }, texts: readonly string[]) {
  let stored = before;
  const kept = new Map<string, Draft | undefined>();
  const drafts = {
    get: (key: string) => kept.get(key),
    set: (key: string, draft?: Draft) => void kept.set(key, draft),
  };
  const field = () =>
    fieldWriting({ drafts, touch: () => {} }, "list", {
      field: entityFields.config,
      stored,
      perform: (value) => {
        stored = Object(value);
        return { ok: true, step: id(1) };
      },
    });
  for (const text of texts) {
    const over = stored;
    field().writeOver(text, (whole) => writtenSettings.values.write(whole, over, tongue));
  }
  field().leave();
  return stored;
}

const sizes = {
  values: [{ value: "large", wordings: { "hi-IN": "बड़ा" }, synonyms: { "hi-IN": ["बड़ी"] } }, { value: "small" }],
};

test("a letter more and less in a value takes nothing of its words in other languages", () => {
  expect(writtenInTurn(sizes, english, ["largex\nsmall", "larg\nsmall", "small", "large\nsmall"])).toEqual(sizes);
});

test("a value whose name is corrected keeps its words; one that takes its place does not get them", () => {
  const [large, small] = sizes.values;
  const kept = { values: [{ ...large, value: "larger" }, small] };
  expect(writtenInTurn(sizes, english, ["larg\nsmall", "larger\nsmall"])).toEqual(kept);
  expect(writtenInTurn(sizes, english, ["huge\nsmall"])).toEqual({ values: [{ value: "huge" }, small] });
});

const inHindiOf = (names: readonly string[]) => ({
  values: names.map((value) => ({ value, wordings: { "hi-IN": `${value} in Hindi` } })),
});
const hindiOf = (config: EntityConfig) =>
  Object.fromEntries((config.values ?? []).map(({ value, wordings }) => [value, wordings?.["hi-IN"] ?? null]));

test.each([
  [["sunday", "monday", "friday"], "Monday\nFriday\nSunday", { Monday: "monday", Friday: "friday", Sunday: "sunday" }],
  [["Car loan", "Home loan"], "Home loans\nCar loans", { "Home loans": null, "Car loans": null }],
  [["credit card", "cash"], "debit card\ncash", { "debit card": null, cash: "cash" }],
  [["male", "other"], "female\nother", { female: null, other: "other" }],
  [["paid", "late"], "unpaid\nlate", { unpaid: null, late: "late" }],
  [["plan a", "none"], "plan b\nnone", { "plan b": null, none: "none" }],
  [["Monday", "never"], "Sunday\nnever", { Sunday: null, never: "never" }],
  [["saving account", "loan"], "savings account\nloan", { "savings account": "saving account", loan: "loan" }],
  [["medum", "large"], "medium\nlarge", { medium: "medum", large: "large" }],
])("of %j, written as %j, each value has its own words in other languages or none", (before, text, words) => {
  const expected = Object.entries(words).map(([value, of]) => [value, of === null ? null : `${of} in Hindi`]);
  expect(hindiOf(writtenInTurn(inHindiOf(before), english, [text]))).toEqual(Object.fromEntries(expected));
});

test("a value that is added in another language leaves none of its beginnings behind", () => {
  const lines = "large = बड़ा: बड़ी\nsmall\n";
  const beginnings = ["m", "me", "med", "mediu", "medium", "medium =", "medium = बीच"];
  const added = { value: "medium", wordings: { "hi-IN": "बीच" } };
  const texts = beginnings.map((beginning) => lines + beginning);
  expect(writtenInTurn(sizes, inHindi, texts)).toEqual({ values: [...sizes.values, added] });
});

test("fractions are taken or refused", () => {
  const { whole } = writtenSettings;
  expect(whole.write("whole", { max: 8 }, english)).toEqual({ ok: true, value: { max: 8, whole: true } });
  expect(whole.write("", { max: 8, whole: true }, english)).toEqual({ ok: true, value: { max: 8 } });
  expect(whole.choices?.map(({ value }) => value)).toEqual([
    whole.read({}, english),
    whole.read({ whole: true }, english),
  ]);
});

test("a limit is a number or nothing", () => {
  const { min: fewest } = writtenSettings;
  expect(fewest.write("6", { max: 8 }, english)).toEqual({ ok: true, value: { max: 8, min: 6 } });
  expect(fewest.write(" ", { min: 6, max: 8 }, english)).toEqual({ ok: true, value: { max: 8 } });
  expect(fewest.write("six", {}, english)).toEqual({ ok: false, message: "Write a number" });
});
