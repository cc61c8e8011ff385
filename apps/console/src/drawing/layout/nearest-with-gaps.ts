type Pool = { sum: number; count: number };

/**
 * Numbers nearest to the wished ones (by least squares) that keep their order and at least the gaps between neighbours.
 * Neighbours that push each other share the mean of their wishes.
 */
export function nearestWithGaps(wishes: readonly number[], gaps: readonly number[]): readonly number[] {
  const pools: Pool[] = [];
  let offset = 0;
  const offsets = wishes.map((_, place) => {
    offset += place === 0 ? 0 : (gaps[place - 1] ?? 0);
    return offset;
  });
  for (const [place, wish] of wishes.entries()) {
    let pool = { sum: wish - (offsets[place] ?? 0), count: 1 };
    for (let before = pools.at(-1); before !== undefined && mean(before) > mean(pool); before = pools.at(-1)) {
      pools.pop();
      pool = { sum: before.sum + pool.sum, count: before.count + pool.count };
    }
    pools.push(pool);
  }
  const found = pools.flatMap((pool) => new Array<number>(pool.count).fill(mean(pool)));
  return found.map((each, place) => each + (offsets[place] ?? 0));
}

const mean = ({ sum, count }: Pool) => sum / count;
