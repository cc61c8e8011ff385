import { allAdmin, type Policy } from "@parley/model";
import { type Area, areas, heldIn, otherRights } from "./areas.ts";
import { areaTexts, texts } from "./texts.ts";

/** What a list of rights amounts to, area by area. */
export function rightsInWords(rights: readonly Policy[]): readonly string[] {
  if (rights.includes(allAdmin)) return [areaTexts.everything.label];
  const inAreas = areas.flatMap((area) => {
    const held = heldIn(area, rights);
    return held === null ? [] : [texts.summary(areaTexts[area.name].label, levelIn(area, held))];
  });
  return [...inAreas, ...otherRights(rights)];
}

/** What a right is called in its area; none where there is none. */
export function levelIn({ name, rights }: Area, right: Policy | null): string {
  if (right === null) return texts.none;
  return areaTexts[name].levels[rights.indexOf(right)] ?? right;
}
