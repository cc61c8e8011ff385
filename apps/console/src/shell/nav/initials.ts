/** Two letters for a person: of the names where there are any, else of the address. */
export function initialsOf(person: {
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
}): string {
  const names = [person.first_name, person.last_name].flatMap((name) => name?.trim() || []);
  const parts = names.length > 0 ? names : (person.email.split("@")[0] ?? "").split(/[._-]+/).filter(Boolean);
  const letters = parts.length > 1 ? parts.map((part) => [...part][0] ?? "") : [...(parts[0] ?? "?")];
  return letters.slice(0, 2).join("").toUpperCase();
}
