import { expect, test } from "vitest";
import { placesOf } from "../../src/prompts/grid/kept-places.ts";

const itemsFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => ({ index: first + at }));
const rowsOf = (places: ReturnType<typeof placesOf>) => places.map(({ item }) => item.index);
const slotsOf = (places: ReturnType<typeof placesOf>) => places.map(({ slot }) => slot);

test("at rest rows stand in their order, wherever their slots begin", () => {
  for (const first of [0, 3, 10, 6249]) {
    expect(rowsOf(placesOf(itemsFrom(first, 5), 5, first))).toEqual([0, 1, 2, 3, 4].map((at) => first + at));
  }
});

test("while one scrolls no slot moves, however far, and each row has one", () => {
  const rest = slotsOf(placesOf(itemsFrom(7, 5), 5, 7));
  for (const first of [8, 9, 6, 0, 4321, 13]) {
    const places = placesOf(itemsFrom(first, 5), 5, 7);
    expect(slotsOf(places)).toEqual(rest);
    expect(rowsOf(places).sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4].map((at) => first + at));
  }
});

test("a row that stays in sight keeps its slot", () => {
  const slotOf = (first: number, row: number) =>
    placesOf(itemsFrom(first, 6), 7, 2).find(({ item }) => item.index === row)?.slot;
  expect(slotOf(2, 6)).toBe(slotOf(3, 6));
  expect(slotOf(2, 6)).toBe(slotOf(6, 6));
});
