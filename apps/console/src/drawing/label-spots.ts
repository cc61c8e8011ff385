import type { Id } from "@parley/model/kernel";
import { labelPlace } from "./label-place.ts";
import { bundleScope, labelText } from "./label-text.ts";
import { grown, overlaps, type Point, type Rect } from "./rect.ts";
import type { Scene } from "./scene.ts";
import { bundleOf, type SceneLine } from "./scene-lines.ts";

/** How far along its path a label may stand, 0 to 1: the middle first, then ever nearer to the ends. */
const spots = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82];

/** As the label is drawn; its width is guessed, for measuring each would take longer than drawing it. */
const size = { height: 20, widest: 168, padding: 18, letter: 5.8, icon: 14 };
const gap = 3;

type Drawn = Pick<Scene, "linesFrom" | "linesAt" | "shapes" | "blockIndex">;

/**
 * How far along its path a line's label stands, so that neither a block nor another label of the same block hides it. Where
 * all is full it stands in the middle. Only the neighbourhood counts, not what is in sight: a label stays while one pans.
 */
export function labelSpot(scene: Drawn, line: SceneLine): number {
  const known = found.get(scene) ?? new Map<Id, ReadonlyMap<string, number>>();
  found.set(scene, known);
  const ofBlock = known.get(line.source) ?? spotsFrom(scene, line.source);
  known.set(line.source, ofBlock);
  return ofBlock.get(bundleOf(line)) ?? 0.5;
}

const found = new WeakMap<Drawn, Map<Id, ReadonlyMap<string, number>>>();

/** One spot for each of the labels of the paths that leave a block. */
function spotsFrom(scene: Drawn, source: Id): ReadonlyMap<string, number> {
  const bundles = Map.groupBy(scene.linesFrom.get(source) ?? [], bundleOf);
  const taken: Rect[] = [];
  const chosen = new Map<string, number>();
  for (const [id, bundle] of bundles) {
    const [line] = bundle;
    const shape = line && scene.shapes.get(line.id);
    const text = labelText(bundle);
    if (line === undefined || shape === undefined || text === "") continue;
    const others = [...taken, ...globalLabels(scene, line)];
    const rectAt = (spot: number) => labelRect(labelPlace(line, shape, spot), bundle);
    const isUncovered = (spot: number) => scene.blockIndex.within(rectAt(spot)).size === 0;
    const isApart = (spot: number) => !others.some((other) => overlaps(other, rectAt(spot)));
    // Most stand free in the middle: the rest is not asked about.
    const spot = spots.find((each) => isUncovered(each) && isApart(each)) ?? spots.find(isUncovered) ?? 0.5;
    chosen.set(id, spot);
    taken.push(rectAt(spot));
  }
  return chosen;
}

/** The labels of global triggers above the target: they stand where they stand. */
function globalLabels({ linesAt, shapes }: Drawn, { target, kind }: SceneLine): readonly Rect[] {
  if (target === null || kind === "global") return [];
  const bundle = (linesAt.get(target) ?? []).filter((line) => line.kind === "global" && line.target === target);
  const [first] = bundle;
  const shape = first && shapes.get(first.id);
  return first === undefined || shape === undefined ? [] : [labelRect(labelPlace(first, shape), bundle)];
}

function labelRect({ x, y }: Point, bundle: readonly SceneLine[]): Rect {
  const icon = bundleScope(bundle) === null ? 0 : size.icon;
  const width = Math.min(size.widest, size.padding + icon + size.letter * labelText(bundle).length);
  return grown({ x: x - width / 2, y: y - size.height / 2, width, height: size.height }, gap);
}
