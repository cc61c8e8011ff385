/** How many entries of a long list are offered at once; typing finds the others. */
export const offeredAtOnce = 50;
