/** A copy of a JSON value that shares nothing with it. */
export function copyJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyJson);
  if (value === null || typeof value !== "object") return value;
  const copy: { [key: string]: unknown } = {};
  for (const [key, member] of Object.entries(value)) copy[key] = copyJson(member);
  return copy;
}
