import { type Field, field } from "@parley/model/kernel";
import fc from "fast-check";
import { expect, test } from "vitest";
import { seed } from "../../../../test/seed.ts";
import { csv } from "../../src/parts/csv/write-csv.ts";
import { readCell, writeCell } from "../../src/resource/csv-cells.ts";
import { readCsv } from "../../src/resource/import/read-csv.ts";

const help = "";
const choices = ["ready", "NotReady", "In_Part"] as const;
/** An import trims cells, and an empty one sets nothing. */
const words = fc.string({ minLength: 1 }).filter((text) => text.trim() === text);
const id = fc.uuid({ version: 7 });

/** Each kind of field, with its values. */
const kinds: { readonly [K in Field["kind"]]: readonly [Field, fc.Arbitrary<unknown>] } = {
  text: [field.text({ help }), words],
  integer: [field.integer({ help }), fc.integer()],
  number: [field.number({ help }), fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)],
  boolean: [field.boolean({ help }), fc.boolean()],
  id: [field.id("flow", { help }), id],
  ids: [field.ids("flow", { help }), fc.array(id)],
  timestamp: [
    field.timestamp({ help }),
    fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }).map((date) => date.toISOString()),
  ],
  texts: [field.texts({ help }), fc.array(fc.string())],
  json: [field.json({}, { help }), fc.jsonValue().filter((value) => value !== null)],
};

/** What an import reads of a cell that an export wrote. */
function imported(of: Field, value: unknown): unknown {
  const [, line] = readCsv(csv(["head", "end"], [[writeCell(of, value), "."]]));
  return readCell(line?.cells[0]?.trim() ?? "", of, { known: {}, zone: "Asia/Kolkata" });
}

test.each(Object.entries(kinds))("a cell of kind %s is read as it was written", (_kind, [of, values]) => {
  fc.assert(
    fc.property(values, (value) => {
      expect(imported(of, value)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
    { seed },
  );
});

test.each(choices)("a choice is read as it was written: %s", (choice) => {
  expect(imported(field.choice(choices, { help }), choice)).toBe(choice);
});

test("a list of texts reads like one, and as JSON only where commas would part it otherwise", () => {
  const list = field.texts({ help });
  expect(writeCell(list, ["+91", "+49"])).toBe("+91, +49");
  expect(writeCell(list, ["a, b"])).toBe('["a, b"]');
  expect(imported(list, ["[not JSON"])).toEqual(["[not JSON"]);
  expect(readCell("+91,+49", list, { known: {}, zone: "UTC" })).toEqual(["+91", "+49"]);
});

test("a number of a file is read as in a form", () => {
  const read = (text: string, of: Field) => readCell(text, of, { known: {}, zone: "UTC" });
  expect(read("1,5", field.number({ help }))).toBe(1.5);
  for (const text of ["5,000", "5.000", "1.5"]) expect(read(text, field.integer({ help }))).toBe(undefined);
});

test.each([
  ["2026-12-05 10:00", "2026-12-05T04:30:00.000Z"],
  ["2026-12-05 10:00:00", "2026-12-05T04:30:00.000Z"],
  ["2026-12-05T10:00:30.5", "2026-12-05T04:30:30.500Z"],
  ["2026-12-05T10:00Z", "2026-12-05T10:00:00.000Z"],
  ["2026-12-05 10:00:30.5+02", "2026-12-05T08:00:30.500Z"],
  ["2026-12-05T10:00:00-0330", "2026-12-05T13:30:00.000Z"],
])("the moment %s of a file is on the clocks that are shown, unless it says its own", (text, moment) => {
  expect(readCell(text, field.timestamp({ help }), { known: {}, zone: "Asia/Kolkata" })).toBe(moment);
});

test.each([
  "05/12/2026",
  "5.12.2026",
  "never 5",
  "permanent 1",
  "till 2027",
  "2027",
  "2026-12-05",
  "2026-02-30T10:00:00Z",
  "2026-12-05T25:00:00Z",
  "2026-12-05 10:00 PM",
])("%s is no moment: a guess may be another day", (text) => {
  expect(readCell(text, field.timestamp({ help }), { known: {}, zone: "Asia/Kolkata" })).toBe(undefined);
});
