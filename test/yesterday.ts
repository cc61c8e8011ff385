/** Yesterday in UTC, such as 2030-01-31: stored calls are of it. Screens show the last days, which leave a fixed date behind. */
export const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
