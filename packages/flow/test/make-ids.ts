import { type Id, uuidv7 } from "@parley/model/kernel";

/** Ids that rise one by one, the same in every run. */
export function makeIds(start = 1): () => Id {
  let next = start;
  return () => {
    const number = next++;
    return uuidv7(1_700_000_000_000 + number, new Uint8Array(10));
  };
}
