/** The same numbers each time for the same seed: [0, 1). */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    // Exact: a product of doubles would lose the low bits, and all seeds would fall into one short cycle.
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x80000000;
  };
}
