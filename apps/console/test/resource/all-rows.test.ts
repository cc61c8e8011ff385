import { expect, test } from "vitest";
import type { RowsSource } from "../../src/resource/page-query.ts";
import { allRows } from "../../src/resource/resource-source.ts";

const running = new AbortController().signal;

/** A list of numbers; `meanwhile` changes it after so many pages have been read. */
function source(rows: number[], meanwhile: (read: number) => void): RowsSource<number> {
  let read = 0;
  return {
    key: ["numbers"],
    query: "",
    load: (offset, limit) => {
      const page = { count: rows.length, rows: rows.slice(offset, offset + limit) };
      read += 1;
      meanwhile(read);
      return Promise.resolve(page);
    },
  };
}

const numbers = (count: number) => Array.from({ length: count }, (_, place) => place);

test("all rows are read also where another person deletes one meanwhile", async () => {
  const rows = numbers(1200);
  const changing = source(rows, (read) => read === 1 && rows.splice(0, 1));
  expect(await allRows(changing, running, () => {})).toEqual(numbers(1200).slice(1));
});

test("rows that never rest are said to change", async () => {
  const rows = numbers(1200);
  const changing = source(rows, () => rows.push(0));
  await expect(allRows(changing, running, () => {})).rejects.toThrow("Others add or delete rows right now.");
});
