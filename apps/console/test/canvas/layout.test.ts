import fc from "fast-check";
import { expect, test } from "vitest";
import { type LayoutEdge, type LayoutNode, layered } from "../../src/drawing/layout/layered.ts";
import { nearestWithGaps } from "../../src/drawing/layout/nearest-with-gaps.ts";
import { overlaps } from "../../src/drawing/rect.ts";

const node = (id: string): LayoutNode => ({ id, width: 200, height: 80 });
const edge = (source: string, target: string): LayoutEdge => ({ source, target });

test("a chain runs straight down", () => {
  const found = layered([node("a"), node("b"), node("c")], [edge("a", "b"), edge("b", "c")]);
  expect([..."abc"].map((id) => found.get(id))).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: 152 },
    { x: 0, y: 304 },
  ]);
});

test("what two blocks lead to stands in the middle below them, and a circle changes nothing", () => {
  const nodes = ["top", "left", "right", "end"].map(node);
  const edges = [
    edge("top", "left"),
    edge("top", "right"),
    edge("left", "end"),
    edge("right", "end"),
    edge("end", "top"),
  ];
  const found = layered(nodes, edges);
  expect(found.get("left")?.y).toBe(found.get("right")?.y);
  expect(found.get("top")?.x).toBe(found.get("end")?.x);
  expect(found.get("top")?.y).toBe(0);
});

test("no two blocks ever lie on each other, whatever leads where, and nothing is lost", () => {
  const graph = fc.integer({ min: 1, max: 40 }).chain((count) =>
    fc.tuple(
      fc.array(fc.record({ width: fc.integer({ min: 20, max: 400 }), height: fc.integer({ min: 20, max: 200 }) }), {
        minLength: count,
        maxLength: count,
      }),
      fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count)), { maxLength: count * 2 }),
    ),
  );
  fc.assert(
    fc.property(graph, ([sizes, ways]) => {
      const nodes = sizes.map((size, number) => ({ id: `n${number}`, ...size }));
      const found = layered(
        nodes,
        ways.map(([a, b]) => ({ source: `n${a}`, target: b === sizes.length ? null : `n${b}` })),
      );
      const rects = nodes.map(({ id, ...size }) => ({
        ...(found.get(id) ?? { x: Number.NaN, y: Number.NaN }),
        ...size,
      }));
      for (const [place, rect] of rects.entries()) {
        expect(rect.x).toBeGreaterThanOrEqual(0);
        expect(rect.y).toBeGreaterThanOrEqual(0);
        for (const other of rects.slice(place + 1)) expect(overlaps(rect, other)).toBe(false);
      }
    }),
  );
});

test("thousands in a chain and in a row are laid out too", () => {
  const ids = Array.from({ length: 5_000 }, (_, number) => `n${number}`);
  const chain = ids.slice(1).map((id, place) => edge(ids[place] ?? "", id));
  expect(layered(ids.map(node), chain).get("n4999")?.y).toBe(4_999 * 152);
  const star = ids.slice(1).map((id) => edge("n0", id));
  expect(layered(ids.map(node), star).size).toBe(5_000);
});

test("numbers keep their order and gaps, and stay where they wish to be when they can", () => {
  expect(nearestWithGaps([0, 100, 300], [50, 50])).toEqual([0, 100, 300]);
  expect(nearestWithGaps([10, 10], [20])).toEqual([0, 20]);
  expect(nearestWithGaps([], [])).toEqual([]);
});
