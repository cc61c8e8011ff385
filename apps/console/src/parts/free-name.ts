/** A name that is not taken: the one wanted, with a number where it is. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count++) {
    const name = count === 1 ? wanted : `${wanted} ${count}`;
    if (!taken.has(name)) return name;
  }
}
