import type { Id } from "@parley/model/kernel";
import { expect, test } from "vitest";
import { readDesignSearch, selectedBy, selectionOf } from "../src/viewing/design-search.ts";

const idOf = (n: number): Id => `01890000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const id = idOf(1);
const newId = () => idOf(99);

test("R126: a block is highlighted by its id, and by nothing that is none", () => {
  expect(selectedBy(id, [])).toEqual([id]);
  for (const none of [undefined, "", ",", "menu", `${id.slice(1)}`]) expect(selectedBy(none, [])).toEqual([]);
  expect(readDesignSearch({ select: 7 })).toEqual({});
});

test("few rows stand in the address by their ids, many by a name that ends with what is selected next", () => {
  const few = [idOf(1), idOf(2)];
  expect(selectionOf(few, newId)).toEqual({ select: few.join(","), large: null });
  expect(selectionOf([], newId)).toEqual({ select: undefined, large: null });

  const many = Array.from({ length: 41 }, (_, n) => idOf(n));
  const { select, large } = selectionOf(many, newId);
  const largest = large === null ? [] : [large];
  expect(select?.length).toBeLessThan(60);
  expect(readDesignSearch({ select })).toEqual({ select });
  expect(selectedBy(select, largest)).toEqual(many);
  expect(selectedBy(id, largest)).toEqual([id]);
  expect(selectedBy(undefined, largest)).toEqual([]);
  expect(selectedBy(select, [])).toEqual([]);
});
