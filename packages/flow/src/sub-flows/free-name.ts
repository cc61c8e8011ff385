/** The text, or the first of its numbered kin that is not taken. */
export function freeName(text: string, taken: ReadonlySet<string>, between: string): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? text : `${text}${between}${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}
