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
  return readCell(line?.cells[0]?.trim() ?? "", of, {});
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
  expect(readCell("+91,+49", list, {})).toEqual(["+91", "+49"]);
  expect(readCell("[not JSON", list, {})).toEqual(["[not JSON"]);
});
