/** The rows in an order that mixes the classes, the same for the same seed. */
export function shuffled(rows: readonly number[], seed = 1): number[] {
  const order = [...rows];
  let state = seed;
  for (let last = order.length - 1; last > 0; last--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (last + 1));
    const kept = order[last] ?? 0;
    order[last] = order[other] ?? 0;
    order[other] = kept;
  }
  return order;
}
