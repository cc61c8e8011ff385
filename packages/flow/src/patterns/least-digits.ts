import { type DigitNode, DigitPatternFault, parseDigitPattern } from "./digit-syntax.ts";

/** How many keys the shortest entry has that a digit pattern matches; null for a pattern that cannot be read. */
export function leastDigits(source: string): number | null {
  try {
    return leastOf(parseDigitPattern(source.trim()));
  } catch (error) {
    if (error instanceof DigitPatternFault) return null;
    throw error;
  }
}

function leastOf(node: DigitNode): number {
  switch (node.type) {
    case "keys":
      return 1;
    case "sequence":
      return node.items.reduce((sum, item) => sum + leastOf(item), 0);
    case "choice":
      return Math.min(...node.items.map(leastOf));
    case "repeat":
      return node.min * leastOf(node.item);
  }
}
