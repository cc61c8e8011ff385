import type { FieldFault } from "@parley/model/kernel";

/** What no text of ours may hold: PostgreSQL cannot store NUL, and half a surrogate pair is not a character. */
export function textFault(text: string): string | null {
  if (text.includes("\0")) return "Leave out the character NUL";
  return text.isWellFormed() ? null : "Leave out half surrogate pairs: they are not characters";
}

/** Most faults that are told. */
const mostFaults = 100;

/** The first faults inside a value: texts that cannot be kept, numbers too large, keys that name prototypes. */
export function valueFaults(value: unknown): FieldFault[] {
  const faults: FieldFault[] = [];
  const path: (string | number)[] = [];
  const fault = (message: string | null) => {
    if (message === null || faults.length >= mostFaults) return;
    const field = path.join(".").replaceAll("\0", "").toWellFormed();
    faults.push({ field, code: "not_storable", message });
  };
  const within = (key: string | number, look: () => void) => {
    path.push(key);
    look();
    path.pop();
  };
  const look = (item: unknown) => {
    if (typeof item === "string") fault(textFault(item));
    else if (typeof item === "number") fault(Number.isFinite(item) ? null : "Write a number that fits");
    else if (Array.isArray(item)) for (const [index, inner] of item.entries()) within(index, () => look(inner));
    else if (typeof item === "object" && item !== null) {
      for (const [key, inner] of Object.entries(item)) {
        const message = key === "__proto__" ? "Choose another name" : textFault(key);
        within(key, () => (message === null ? look(inner) : fault(message)));
      }
    }
  };
  look(value);
  return faults;
}
