import { describe, expect, test } from "vitest";
import { bundleScope, labelText, labelTitle, labelWidth, wordsWidth } from "../../src/drawing/label-text.ts";
import { bundleOf } from "../../src/drawing/routing/bundles.ts";
import type { LaidBundle } from "../../src/drawing/routing/ways.ts";
import { type Scene, sceneOf } from "../../src/drawing/scene.ts";
import { geometryFaults } from "./drawn-flows.ts";
import { after, block, emptyVersion, idOf, path, subFlow } from "./sample-version.ts";

function laidOf(scene: Scene, number: number): LaidBundle {
  const line = scene.lines.get(idOf(number));
  const laid = line && scene.ways.laid(bundleOf(line));
  if (!laid) throw new Error(`Path ${number} is not drawn`);
  return laid;
}

const asks = [block(3, "Voice", { x: 0, y: 100 }, "Ask"), block(4, "End", { x: 0, y: 900 }, "Far below")];

describe("the label of a path", () => {
  test("stands on a straight part of it where nothing is in the way", () => {
    const scene = sceneOf(after(emptyVersion(), [...asks, path(11, 3, 4, { intent: "yes" })]).document, subFlow);
    const { route, label } = laidOf(scene, 11);
    expect(route).toHaveLength(2);
    expect(label?.x).toBe(route?.[0]?.x);
  });

  test("stands beside a block that its path goes round", () => {
    const middle = block(5, "Voice", { x: 0, y: 500 }, "In the way");
    const scene = sceneOf(
      after(emptyVersion(), [...asks, middle, path(11, 3, 4, { intent: "yes" })]).document,
      subFlow,
    );
    expect(laidOf(scene, 11).route?.length).toBeGreaterThan(2);
    expect(geometryFaults(scene)).toEqual([]);
  });

  test("stands off the labels of the other paths, and off those of global triggers", () => {
    const { document } = after(emptyVersion(), [
      block(3, "Voice", { x: 0, y: 100 }, "Ask"),
      block(4, "End", { x: -60, y: 400 }, "Left"),
      block(5, "End", { x: 80, y: 400 }, "Right"),
      path(11, 3, 4, { intent: "wrong_person_asked" }),
      path(12, 3, 5, { intent: "confirmed_by_caller" }),
      path(13, 2, 5, { intent: "help", display_in_global_list: true }),
    ]);
    const scene = sceneOf(document, subFlow);
    expect(geometryFaults(scene)).toEqual([]);
    for (const number of [11, 12, 13]) expect(laidOf(scene, number).label).not.toBeNull();
  });

  test("hangs beside a way that turns close to a block, and is not cut there", () => {
    const { document } = after(emptyVersion(), [asks[0] ?? [], path(11, 3, 3, { name: "taken again" })].flat());
    const scene = sceneOf(document, subFlow);
    const { text, label } = laidOf(scene, 11);
    expect(label?.width).toBe(labelWidth(text, false));
    expect(geometryFaults(scene)).toEqual([]);
  });

  test("has room for saying that a way without words was taken", () => {
    const scene = sceneOf(after(emptyVersion(), [...asks, path(11, 3, 4)]).document, subFlow);
    const { text, label } = laidOf(scene, 11);
    expect(text).toBe("");
    expect(label?.width).toBe(labelWidth("taken", false));
  });

  test("gives its words the room of signs that it does not show", () => {
    const width = labelWidth("Chosen", false);
    expect(wordsWidth(width, 0) - wordsWidth(width, 1)).toBe(14);
    expect(wordsWidth(width, 0)).toBeGreaterThan(50);
  });

  test("is cut where there is room for a part of it alone", () => {
    const closed = [-124, 124].map((x, place) => block(20 + place, "Voice", { x, y: 60 }, "Wall"));
    const { document } = after(emptyVersion(), [
      ...closed,
      block(4, "End", { x: 0, y: 200 }),
      path(11, 2, 4, { name: "a long way down" }),
    ]);
    const { label } = laidOf(sceneOf(document, subFlow), 11);
    expect(label?.width).toBeLessThan(120);
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
    [[11, 12], "yes +1"],
    [[12, 13, 14], "yes +2"],
    [[11, 11], "2 paths"],
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
    const [first, second] = [11, 12].map((number) => laidOf(scene, number));
    expect(first).toBe(second);
    expect(first?.label?.x).toBeGreaterThan((start?.x ?? 0) + (start?.width ?? 0));
  });
});
