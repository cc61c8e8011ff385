import { fractionOf } from "./fraction-of.ts";

/**
 * Chooses one of several by weight and a key: the same key always gives the same one. Null when there is nothing to
 * choose from.
 */
export function weightedChoice(
  choices: readonly (readonly [name: string, weight: number])[],
  key: string,
): string | null {
  const total = choices.reduce((sum, [, weight]) => sum + weight, 0);
  if (total <= 0) return null;
  let point = fractionOf(key) * total;
  for (const [name, weight] of choices) {
    point -= weight;
    if (point < 0) return name;
  }
  return null;
}
