/** True when two JSON values are the same; a member that is undefined counts as not there. */
export function equalJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => equalJson(item, b[index]));
  }
  const membersA = presentMembers(a);
  const membersB = new Map(presentMembers(b));
  return (
    membersA.length === membersB.size &&
    membersA.every(([key, value]) => membersB.has(key) && equalJson(value, membersB.get(key)))
  );
}

function presentMembers(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, member]) => member !== undefined);
}
