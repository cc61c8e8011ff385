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
  let point = (hash(key) / 2 ** 32) * total;
  for (const [name, weight] of choices) {
    point -= weight;
    if (point < 0) return name;
  }
  return null;
}

/** FNV-1a over UTF-16 units, finished so that neighbouring keys fall far apart: a whole number below 2 ** 32. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
