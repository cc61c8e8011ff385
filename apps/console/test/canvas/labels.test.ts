import { describe, expect, test } from "vitest";
import { labelPlace } from "../../src/drawing/label-place.ts";
import { labelSpot } from "../../src/drawing/label-spots.ts";
import { bundleScope, labelText, labelTitle } from "../../src/drawing/label-text.ts";
import type { Point } from "../../src/drawing/rect.ts";
import { type Scene, sceneOf } from "../../src/drawing/scene.ts";
import { bundleOf } from "../../src/drawing/scene-lines.ts";
import { after, block, emptyVersion, idOf, path, subFlow } from "./sample-version.ts";

function lineOf(scene: Scene, number: number) {
  const line = scene.lines.get(idOf(number));
  const shape = scene.shapes.get(idOf(number));
  if (line === undefined || shape === undefined) throw new Error(`Path ${number} is not drawn`);
  return { line, shape };
}

function placeOf(scene: Scene, number: number): Point {
  const { line, shape } = lineOf(scene, number);
  return labelPlace(line, shape, labelSpot(scene, line));
}

const asks = [block(3, "Voice", { x: 0, y: 100 }, "Ask"), block(4, "End", { x: 0, y: 900 }, "Far below")];

describe("the label of a path", () => {
  test("stands in its middle where nothing is in the way", () => {
    const scene = sceneOf(after(emptyVersion(), [...asks, path(11, 3, 4, { intent: "yes" })]).document, subFlow);
    expect(labelSpot(scene, lineOf(scene, 11).line)).toBe(0.5);
  });

  test("stands beside a block that its path goes under, and stays there whatever else changes far away", () => {
    const middle = block(5, "Voice", { x: 0, y: 500 }, "In the way");
    const { document } = after(emptyVersion(), [...asks, middle, path(11, 3, 4, { intent: "yes" })]);
    const scene = sceneOf(document, subFlow);
    const { x, y } = placeOf(scene, 11);
    expect(scene.blockIndex.within({ x: x - 22, y: y - 10, width: 44, height: 20 }).size).toBe(0);
    expect(labelSpot(scene, lineOf(scene, 11).line)).not.toBe(0.5);
  });

  test("stands off the labels of the other paths of its block, and off those of global triggers", () => {
    const { document } = after(emptyVersion(), [
      block(3, "Voice", { x: 0, y: 100 }, "Ask"),
      block(4, "End", { x: -60, y: 400 }, "Left"),
      block(5, "End", { x: 80, y: 400 }, "Right"),
      path(11, 3, 4, { intent: "wrong_person_asked" }),
      path(12, 3, 5, { intent: "confirmed_by_caller" }),
      path(13, 2, 5, { intent: "help", display_in_global_list: true }),
    ]);
    const scene = sceneOf(document, subFlow);
    const places = [11, 12, 13].map((number) => placeOf(scene, number));
    for (const [place, a] of places.entries()) {
      for (const b of places.slice(place + 1)) {
        expect(Math.abs(a.y - b.y) >= 20 || Math.abs(a.x - b.x) >= 80, JSON.stringify([a, b])).toBe(true);
      }
    }
  });

  test("stands in the middle again where there is no room anywhere", () => {
    const wall = Array.from({ length: 9 }, (_, row) => block(20 + row, "Voice", { x: 0, y: 180 + row * 80 }, "Wall"));
    const { document } = after(emptyVersion(), [...asks, ...wall, path(11, 3, 4, { intent: "yes" })]);
    const scene = sceneOf(document, subFlow);
    expect(labelSpot(scene, lineOf(scene, 11).line)).toBe(0.5);
  });
});

describe("what a label says", () => {
  const { lines } = sceneOf(
    after(emptyVersion(), [
      ...asks,
      path(11, 3, 4),
      path(12, 3, 4, { intent: "yes" }),
      path(13, 3, 4, { intent: "no" }),
      path(14, 3, 4, { intent: "later" }),
      path(15, 3, 4, { intent: "yes" }),
    ]).document,
    subFlow,
  );
  const bundle = (...numbers: number[]) => numbers.flatMap((number) => lines.get(idOf(number)) ?? []);
  test.each([
    [[], ""],
    [[11], ""],
    [[12], "yes"],
    [[12, 15], "yes +1"],
    [[11, 12], "yes"],
    [[12, 13], "yes, no"],
    [[12, 13, 14], "yes, no +1"],
  ])("of %j is %j", (numbers, text) => {
    expect(labelText(bundle(...numbers))).toBe(text);
  });
});

describe("the label of global triggers", () => {
  const trigger = (number: number, to: number, fields: object) =>
    path(number, 2, to, { display_in_global_list: true, ...fields });
  const { lines } = sceneOf(
    after(emptyVersion(), [
      ...asks,
      trigger(11, 3, { intent: "plain" }),
      trigger(12, 3, { intent: "said", trigger_scope: "agent" }),
      trigger(13, 4, { intent: "here", trigger_scope: "subflow" }),
    ]).document,
    subFlow,
  );
  const bundle = (...numbers: number[]) => numbers.flatMap((number) => lines.get(idOf(number)) ?? []);

  test.each([
    [[11], "agent"],
    [[11, 12], "agent"],
    [[13], "subflow"],
    [[12, 13], null],
  ] as const)("of %j shows where they hold: %s", (numbers, scope) => {
    expect(bundleScope(bundle(...numbers))).toBe(scope);
  });

  test("tells a pointer where each holds", () => {
    expect(labelTitle(bundle(12, 13), "said, here")).toBe("said (whole agent), here (this sub-flow)");
    expect(labelTitle([], "yes")).toBe("yes");
  });

  test("stands beside Start where they lead into another sub-flow, and is one for all of them", () => {
    const other = idOf(6);
    const { document } = after(emptyVersion(), [
      ...asks,
      { op: "create", noun: "sub_flow", row: { id: other, name: "Help", slug: "help" } },
      { op: "change", noun: "block", id: idOf(4), fields: { subflow: other } },
      trigger(11, 4, { intent: "help" }),
      trigger(12, 4, { intent: "person" }),
    ]);
    const scene = sceneOf(document, subFlow);
    const start = scene.blocks.get(idOf(2))?.rect;
    const [first, second] = [11, 12].map((number) => lineOf(scene, number));
    if (start === undefined || first === undefined || second === undefined) throw new Error("Nothing is drawn");
    expect(labelPlace(first.line, first.shape).x).toBeGreaterThan(start.x + start.width + 40);
    expect(bundleOf(first.line)).toBe(bundleOf(second.line));
  });
});
