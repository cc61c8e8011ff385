import { hear } from "../text/heard.ts";
import { inverseFrequency } from "./examples.ts";
import { featureReader } from "./features.ts";

/** Texts whose words weigh so much alike (cosine) stand together. */
const alikeFrom = 0.4;

/**
 * Puts texts together that have much in common, as places in the list. Each text joins the group whose first text is most
 * like it, so a list that begins with what matters most has it lead its groups. The groups keep the order of their firsts.
 */
export function alikeGroups(texts: readonly string[]): readonly (readonly number[])[] {
  const featuresOf = featureReader();
  const features = texts.map((text) => {
    const { count, hashes, weights } = featuresOf(hear(text));
    return new Map(Array.from({ length: count }, (_, place) => [hashes[place] ?? 0, weights[place] ?? 0]));
  });
  const spread = new Map<number, number>();
  for (const of of features) for (const feature of of.keys()) spread.set(feature, (spread.get(feature) ?? 0) + 1);
  const groups: number[][] = [];
  /** By feature the groups whose first text has it, and what it weighs there. */
  const leaders = new Map<number, { readonly group: number; readonly weight: number }[]>();
  features.forEach((of, place) => {
    const weights = weightedFeatures(of, spread, texts.length);
    const likeness = new Map<number, number>();
    for (const [feature, weight] of weights) {
      for (const leader of leaders.get(feature) ?? []) {
        likeness.set(leader.group, (likeness.get(leader.group) ?? 0) + weight * leader.weight);
      }
    }
    const [best] = [...likeness].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
    if (best !== undefined && best[1] >= alikeFrom) {
      groups[best[0]]?.push(place);
      return;
    }
    const group = groups.push([place]) - 1;
    for (const [feature, weight] of weights) {
      const known = leaders.get(feature);
      if (known === undefined) leaders.set(feature, [{ group, weight }]);
      else known.push({ group, weight });
    }
  });
  return groups;
}

/** The features of a text as a vector of length one: what many texts have weighs less. */
function weightedFeatures(
  of: ReadonlyMap<number, number>,
  spread: ReadonlyMap<number, number>,
  texts: number,
): readonly (readonly [feature: number, weight: number])[] {
  const weights = [...of].map(
    ([feature, weight]) => [feature, weight * inverseFrequency(texts, spread.get(feature) ?? 0)] as const,
  );
  const length = Math.sqrt(weights.reduce((sum, [, weight]) => sum + weight ** 2, 0)) || 1;
  return weights.map(([feature, weight]) => [feature, weight / length]);
}
