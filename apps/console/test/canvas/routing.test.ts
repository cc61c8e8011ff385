import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { isWholeRun, Tally } from "../../../../test/api/tally.ts";
import { seed } from "../../../../test/seed.ts";
import type { Rect } from "../../src/drawing/rect.ts";
import { bundleWords } from "../../src/drawing/routing/bundle-words.ts";
import { findWay } from "../../src/drawing/routing/find-way.ts";
import type { Port } from "../../src/drawing/routing/ports.ts";
import type { Scene } from "../../src/drawing/scene.ts";
import { generatedFlow, geometryFaults, handPlaced, sampleScenes, tidied } from "./drawn-flows.ts";

const tally = new Tally("C1");

type WayCase = {
  readonly name: string;
  readonly from: Port;
  readonly to: Port;
  readonly obstacles: readonly Rect[];
  readonly way: readonly (readonly [number, number])[] | null;
};

const cases: readonly WayCase[] = JSON.parse(readFileSync(join(import.meta.dirname, "cases/ways.json"), "utf8"));

test.each(cases)("a way leads $name", ({ from, to, obstacles, way }) => {
  const found = findWay({ from, to, obstacles, clearance: 8 });
  expect(found?.map(({ x, y }) => [x, y]) ?? null).toEqual(way);
});

/** Labels that are there, of all ways that say something. */
function labelled(scenes: readonly Scene[]): number {
  const laid = scenes.flatMap(({ ways }) => [...ways.bundles.keys()].flatMap((key) => ways.laid(key) ?? []));
  const spoken = laid.filter(({ text }) => text !== "");
  return spoken.length === 0 ? 1 : spoken.filter(({ label }) => label !== null).length / spoken.length;
}

/** Labels of ways between blocks that are cut, with how wide they are and would be. */
function cutLabels({ ways, blocks }: Scene): readonly string[] {
  const wordsOf = bundleWords(blocks);
  return [...ways.bundles.keys()].flatMap((key) => {
    const laid = ways.laid(key);
    if (laid === null || laid.label === null || laid.text === "" || laid.isStub) return [];
    const { width } = wordsOf(laid.bundle, false);
    return laid.label.width < width ? [`${laid.text}: ${laid.label.width} of ${width}`] : [];
  });
}

test.each(sampleScenes())(
  "every label of a way is whole in the sample $name, as it is placed and tidied",
  ({ scene }) => {
    expect(cutLabels(scene)).toEqual([]);
    expect(cutLabels(tidied(scene.document, scene.subFlow))).toEqual([]);
  },
);

describe("no way runs behind a third block, no two share a port, and no label covers another or a block", () => {
  test.each(sampleScenes())("in the sample $name, as it is placed and tidied", ({ scene }) => {
    expect(geometryFaults(scene)).toEqual([]);
    expect(geometryFaults(tidied(scene.document, scene.subFlow))).toEqual([]);
    expect(labelled([scene])).toBe(1);
  });

  const flows = Array.from({ length: isWholeRun() ? 300 : 40 }, (_, number) => generatedFlow(seed * 1000 + number));
  afterAll(() => tally.keep());

  function withoutFaults(scenes: readonly Scene[]): void {
    for (const scene of scenes) {
      tally.count();
      expect(geometryFaults(scene)).toEqual([]);
    }
    expect(labelled(scenes)).toBeGreaterThan(0.99);
  }

  test("in generated flows, tidied", () => {
    withoutFaults(flows.map((flow) => tidied(flow)));
  });

  test("in the same flows, placed by hand as close as 40 pixels", () => {
    withoutFaults(flows.map((flow, number) => handPlaced(flow, seed * 1000 + number)));
  });
});
