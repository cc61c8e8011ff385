import { hear } from "../text/heard.ts";
import { featureSpace } from "./feature-space.ts";

/** Texts whose words weigh so much alike (cosine) stand together. */
const alikeFrom = 0.4;

/**
 * Puts texts together that have much in common, as places in the list. Each text joins the group whose first text is most
 * like it, so a list that begins with what matters most has it lead its groups. The groups keep the order of their firsts.
 */
export function alikeGroups(texts: readonly string[]): readonly (readonly number[])[] {
  const groups: number[][] = [];
  /** By feature the groups whose first text has it, and what it weighs there. */
  const leaders = new Map<number, { readonly group: number; readonly weight: number }[]>();
  featureSpace(texts.map(hear)).vectors.forEach((weights, place) => {
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
