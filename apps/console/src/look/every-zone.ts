let known: readonly string[] | undefined;

/** Every zone that this browser knows by name, UTC first, and `shown` also where it is another. */
export function everyZone(shown?: string | null): readonly string[] {
  known ??= ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];
  return shown == null || known.includes(shown) ? known : [shown, ...known];
}
