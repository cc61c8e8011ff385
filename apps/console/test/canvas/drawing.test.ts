import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pieces } from "../../src/drawing/block-card.ts";
import { freePlace } from "../../src/drawing/free-place.ts";
import { neighbour, stream } from "../../src/drawing/neighbours.ts";
import { openingView, wholeView } from "../../src/drawing/opening-view.ts";
import { around, overlaps } from "../../src/drawing/rect.ts";
import { RectIndex } from "../../src/drawing/rect-index.ts";
import { bundleOf } from "../../src/drawing/routing/bundles.ts";
import { sceneOf } from "../../src/drawing/scene.ts";
import { tellSelection } from "../../src/drawing/tell-selection.ts";
import { freeCorner } from "../../src/drawing/under-minimap.ts";
import { shortened } from "../../src/parts/shortened.ts";
import { after, block, emptyVersion, idOf, path, smallVersion, subFlow } from "./sample-version.ts";

const anyRect = fc.record({
  x: fc.integer({ min: -20_000, max: 20_000 }),
  y: fc.integer({ min: -20_000, max: 20_000 }),
  width: fc.integer({ min: 1, max: 9_000 }),
  height: fc.integer({ min: 1, max: 9_000 }),
});

test("the index finds what a look at every rectangle finds", () => {
  fc.assert(
    fc.property(fc.array(anyRect, { maxLength: 60 }), anyRect, (rects, seen) => {
      const index = new RectIndex<number>().with(
        rects.map((rect, number) => ({ key: number, was: undefined, is: rect })),
      );
      const all = rects.flatMap((rect, number) => (overlaps(rect, seen) ? [number] : []));
      expect([...index.within(seen)].sort((a, b) => a - b)).toEqual(all);
    }),
  );
});

describe("a scene", () => {
  test("has every block of the sub-flow with a size, and every path that is drawn", () => {
    const scene = sceneOf(smallVersion().document, subFlow);
    expect(
      [...scene.blocks.values()].map(({ block: { name }, rect }) => [name, rect.width > 0, rect.height > 0]),
    ).toEqual([
      ["Start 2", true, true],
      ["Ask", true, true],
      ["Yes", true, true],
      ["No", true, true],
    ]);
    expect([...scene.lines.values()].map(({ kind, label }) => [kind, label])).toEqual([
      ["rest", ""],
      ["rest", "yes"],
      ["default", "no_input"],
    ]);
  });

  test("draws no hidden path, a fallback beside its path, and what leads nowhere as a fault", () => {
    const { document } = after(smallVersion(), [
      path(21, 3, 4, { hide: true }),
      path(22, 3, 4, { breach_fallback_block: idOf(5), name: "again" }),
      path(23, 3, null, { name: "lost" }),
    ]);
    const scene = sceneOf(document, subFlow);
    expect(scene.lines.has(idOf(21))).toBe(false);
    expect(scene.lines.get(`${idOf(22)} breach`)).toMatchObject({ kind: "breach", target: idOf(5) });
    expect(scene.lines.get(idOf(23))).toMatchObject({ kind: "breach", label: "no target", target: null });
  });

  test("bundles the paths between the same two blocks, and global triggers by where they lead", () => {
    const { document } = after(smallVersion(), [
      path(21, 3, 4, { name: "b" }),
      path(22, 2, 4, { display_in_global_list: true, intent: "help" }),
    ]);
    const { lines } = sceneOf(document, subFlow);
    const bundles = [12, 21, 22].map((number) => lines.get(idOf(number))).map((line) => line && bundleOf(line));
    expect(bundles[0]).toBe(bundles[1]);
    expect(bundles[2]).toBe(`global ${idOf(4)}`);
  });

  test("names the place of a target in another sub-flow", () => {
    const other = idOf(6);
    const { document } = after(smallVersion(), [
      { op: "create", noun: "sub_flow", row: { id: other, name: "Payment", slug: "payment" } },
      { op: "change", noun: "block", id: idOf(5), fields: { subflow: other } },
    ]);
    expect(sceneOf(document, subFlow).lines.get(idOf(13))?.elsewhere).toBe("Payment/No");
  });

  test("lays out below the rest what has no place of its own", () => {
    const { document } = after(smallVersion(), [block(6, "Voice", null), block(7, "End", null), path(16, 6, 7)]);
    const { blocks } = sceneOf(document, subFlow);
    const [placed, next] = [blocks.get(idOf(6)), blocks.get(idOf(7))];
    expect(placed?.isPlaced).toBe(false);
    expect(placed?.rect.y).toBeGreaterThan(350);
    expect(next?.rect.y).toBeGreaterThan((placed?.rect.y ?? 0) + (placed?.rect.height ?? 0));
  });

  test("cuts endless names and words, and shows template variables apart", () => {
    expect(shortened("x".repeat(100_000)).length).toBeLessThan(200);
    expect(pieces("Pay {{ amount | money }} by {{due_on}}.")).toEqual([
      { text: "Pay ", isVariable: false },
      { text: "{{ amount }}", isVariable: true },
      { text: " by ", isVariable: false },
      { text: "{{ due_on }}", isVariable: true },
      { text: ".", isVariable: false },
    ]);
  });
});

describe("walking", () => {
  const scene = sceneOf(smallVersion().document, subFlow);

  test("follows paths down and up, and goes to the nearest aside", () => {
    expect(neighbour(scene, idOf(2), "down")).toBe(idOf(3));
    expect(neighbour(scene, idOf(4), "up")).toBe(idOf(3));
    expect(neighbour(scene, idOf(4), "right")).toBe(idOf(5));
    expect(neighbour(scene, idOf(5), "right")).toBeNull();
  });

  test("takes in all that follows, or leads here, and ends in a circle", () => {
    const { document } = after(smallVersion(), [block(6, "Voice", { x: 0, y: 600 }), path(16, 3, 6), path(17, 6, 3)]);
    const circle = sceneOf(document, subFlow);
    expect(new Set(stream(circle, [idOf(3)], "down"))).toEqual(new Set([3, 4, 5, 6].map(idOf)));
    expect(new Set(stream(circle, [idOf(6)], "up"))).toEqual(new Set([2, 3, 6].map(idOf)));
  });

  test("is described in words", () => {
    expect(tellSelection(scene, [])).toBe("Nothing selected");
    expect(tellSelection(scene, [idOf(3)])).toBe("Ask, Voice block, leads to Yes, No");
    expect(tellSelection(scene, [idOf(12)])).toBe("Path yes from Ask to Yes");
    expect(tellSelection(scene, [idOf(3), idOf(4)])).toBe("2 selected");
  });
});

test("one begins with all in sight, or at the top when that would be too small", () => {
  const window = { width: 1000, height: 700 };
  expect(openingView(sceneOf(smallVersion().document, subFlow), window).zoom).toBe(1);
  const { document } = after(emptyVersion(), [block(3, "Voice", { x: 0, y: 9_000 })]);
  const { zoom, y } = openingView(sceneOf(document, subFlow), window);
  expect(zoom).toBe(1);
  expect(y).toBeGreaterThan(0);
  expect(y).toBeLessThan(100);
});

test("what is in sight at first stands in the middle, however far aside a block lies below it", () => {
  const window = { width: 1000, height: 700 };
  const { document } = after(emptyVersion(), [
    block(3, "Voice", { x: 0, y: 200 }),
    block(4, "Voice", { x: -500, y: 2_000 }),
  ]);
  const scene = sceneOf(document, subFlow);
  const { x } = openingView(scene, window);
  const shown = around([idOf(1), idOf(3)].flatMap((id) => scene.blocks.get(id)?.rect ?? []));
  if (shown === null) throw new Error("Nothing is drawn");
  expect(x + shown.x + shown.width / 2).toBeCloseTo(500);
});

test("all in sight means beside the map, where it would hide a block and there is room", () => {
  const window = { width: 800, height: 700 };
  const { document } = after(emptyVersion(), [block(3, "End", { x: 600, y: 600 })]);
  const scene = sceneOf(document, subFlow);
  const right = (width: number) => {
    if (scene.bounds === null) throw new Error("Nothing is drawn");
    const { x, zoom } = wholeView(scene, scene.bounds, { ...window, width });
    return x + (scene.bounds.x + scene.bounds.width) * zoom;
  };
  expect(right(800)).toBeLessThan(800 - 176);
  expect(right(1600)).toBeGreaterThan(800);
});

test("the map lies in a corner where it covers no block, and nowhere when all are full", () => {
  const seen = { x: 0, y: 0, width: 1000, height: 700 };
  const corner = (...places: (readonly [number, number])[]) => {
    const rects = places.map(([x, y], key) => ({
      key: String(key),
      was: undefined,
      is: { x, y, width: 208, height: 60 },
    }));
    return freeCorner({ blockIndex: new RectIndex<string>().with(rects) }, seen, 1);
  };
  expect(corner([400, 300])).toBe("bottom right");
  expect(corner([800, 620])).toBe("top right");
  expect(corner([800, 620], [800, 0])).toBe("bottom left");
  expect(corner([800, 620], [800, 0], [0, 620])).toBeNull();
});

test("new blocks at one spot cover nothing and stay near, however many there are", () => {
  const at = { x: 100, y: 50 };
  const size = { width: 208, height: 112 };
  let blockIndex = new RectIndex<string>();
  const added = Array.from({ length: 25 }, (_, number) => {
    const rect = { ...freePlace({ blockIndex }, at), ...size };
    expect(blockIndex.within(rect)).toEqual(new Set());
    blockIndex = blockIndex.with([{ key: String(number), was: undefined, is: rect }]);
    return rect;
  });
  expect(added[0]).toEqual({ ...at, ...size });
  for (const { x, y } of added) expect(Math.max(Math.abs(x - 100), Math.abs(y - 50))).toBeLessThanOrEqual(760);
});
