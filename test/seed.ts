/**
 * What everything random in a run follows from. The same in every run of the tests, so that what one shows all show;
 * another each time in `npm run evidence`, and SEED names any. A failure tells it.
 */
export const seed = Number(process.env.SEED ?? 1);
