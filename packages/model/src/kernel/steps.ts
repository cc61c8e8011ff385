/**
 * Work that pauses after each of its steps: who has others waiting does them between. What may take long with many rows is
 * written so.
 */
export type Steps<Result> = Generator<void, Result, void>;

/** The result of background work. */
export function inOneGo<Result>(work: Steps<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}
