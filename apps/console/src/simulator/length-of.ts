const day = 24 * 60 * 60_000;

/** How long a timer runs, for people. */
export const lengthOf = (ms: number) => (ms >= day ? `${ms / day} days` : `${ms / 1000} s`);
