import type { FieldFault } from "@parley/model/kernel";

/** What no text of ours may hold: PostgreSQL cannot store NUL, and half a surrogate pair is not a character. */
export function textFault(text: string): string | null {
  if (text.includes("\0")) return "Leave out the character NUL";
  return text.isWellFormed() ? null : "Leave out half surrogate pairs: they are not characters";
}

/** The faults of everything inside a value: texts that cannot be kept, numbers too large, keys that name prototypes. */
export function valueFaults(value: unknown, field = ""): FieldFault[] {
  const fault = (message: string): FieldFault[] => [{ field, code: "not_storable", message }];
  const below = (key: string | number) => (field === "" ? String(key) : `${field}.${key}`);
  if (typeof value === "string") {
    const message = textFault(value);
    return message === null ? [] : fault(message);
  }
  if (typeof value === "number") return Number.isFinite(value) ? [] : fault("Write a number that fits");
  if (Array.isArray(value)) return value.flatMap((item, index) => valueFaults(item, below(index)));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const message = key === "__proto__" ? "Choose another name" : textFault(key);
    if (message !== null)
      return [{ field: below(key.replaceAll("\0", "")).toWellFormed(), code: "not_storable", message }];
    return valueFaults(item, below(key));
  });
}
