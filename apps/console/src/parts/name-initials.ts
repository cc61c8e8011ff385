/** Two letters for somebody, of a name or an address. */
export const nameInitials = (name: string): string =>
  name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join("");
