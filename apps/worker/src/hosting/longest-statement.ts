/**
 * How long a statement may run for which a caller waits; milliseconds. A connection that is dead shows within little
 * more, and a turn is tried again over another while its caller still waits.
 */
export const longestStatement = 6000;
