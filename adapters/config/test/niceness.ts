/** How low the priority of a thread is, from -20 to 19, by its line in `/proc`. */
export const niceness = (stat: string): number => Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]);
