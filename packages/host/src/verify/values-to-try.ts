/** Values on both sides of each that an expression compares with, and of a text another one. */
export function valuesToTry(compared: readonly (string | number | boolean)[]): readonly (string | number | boolean)[] {
  const values = compared.flatMap((value): readonly (string | number | boolean)[] => {
    if (typeof value === "number") return [value, value + 1, value - 1];
    return typeof value === "boolean" ? [value, !value] : [value];
  });
  return [...new Set(values)];
}
