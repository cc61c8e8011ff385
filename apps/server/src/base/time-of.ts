/** Epoch milliseconds in ISO 8601, as the API and the database write times. */
export const timeOf = (time: number): string => new Date(time).toISOString();
