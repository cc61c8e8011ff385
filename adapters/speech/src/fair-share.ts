/** So many times as many places as are free one client may hold. */
const timesFree = 3;

/**
 * Whether a client that holds so many places may take one of those that are free. It holds three times as many as are
 * free, at most: alone three quarters of them, and some are left for one that has none.
 */
export const mayTakePlace = (own: number, free: number): boolean => own < timesFree * free;
