import { expect, test } from "vitest";
import {
  isSameSearch,
  mostViews,
  preferenceOf,
  readLikedList,
  withoutView,
  withStar,
  withView,
} from "../src/parts/liked-list.ts";

const nothing = { views: [], first: null, starred: [] };
const late = { name: "Late", search: { status: "failed", min: 30 } };
const live = { name: "Live", search: { tab: "ongoing" } };

test("what is kept of a list is read as it was written, and what makes no sense is left out", () => {
  const kept = { views: [late, live], first: "Live", starred: ["a"] };
  expect(readLikedList(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  expect([undefined, null, 5, "x", [], {}].map(readLikedList)).toEqual(Array(6).fill(nothing));
  const odd = { views: [null, 7, { name: 1, search: {} }, { name: "N" }, { name: "X", search: { a: {}, b: 1 } }] };
  expect(readLikedList({ ...odd, first: "gone", starred: [1, "b", null] })).toEqual({
    views: [{ name: "X", search: { b: 1 } }],
    first: null,
    starred: ["b"],
  });
  expect(preferenceOf("calls")).toBe("LIST_CALLS");
});

test("a view replaces the one of its name, keeps its place, and takes the first along when it goes", () => {
  const both = withView(withView(nothing, late), live);
  expect(both.views).toEqual([late, live]);
  const other = { name: "Late", search: { q: "fee" } };
  expect(withView(both, other).views).toEqual([other, live]);
  expect(withoutView({ ...both, first: "Late" }, "Late")).toEqual({ ...nothing, views: [live] });
  const many = Array.from({ length: mostViews + 3 }, (_, n) => ({ name: `${n}`, search: {} }));
  expect(many.reduce(withView, nothing).views).toHaveLength(mostViews);
});

test("a view is shown when the address says the same, in whatever order", () => {
  expect(isSameSearch({ min: 30, status: "failed", q: undefined }, late.search)).toBe(true);
  expect(isSameSearch({ min: 31, status: "failed" }, late.search)).toBe(false);
});

test("a favourite is kept once, the latest last", () => {
  const starred = withStar(withStar(withStar(nothing, "a", true), "b", true), "a", true);
  expect(starred.starred).toEqual(["b", "a"]);
  expect(withStar(starred, "b", false).starred).toEqual(["a"]);
});
