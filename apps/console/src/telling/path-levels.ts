/** At which level a path won, in the order in which the engine looks: the first level that has one takes the turn. */
const levels: { readonly [level: number]: string } = {
  1: "path of the block with override",
  2: "global trigger with override",
  3: "path of the block",
  4: "trigger of this sub-flow",
  5: "trigger of the whole agent",
  6: "small talk",
  7: "no input, no match, or always",
  8: "default path of the block",
  9: "default intent",
  10: "fallback",
};

export function pathLevel(level: number): string {
  return levels[level] ?? "unknown level";
}
