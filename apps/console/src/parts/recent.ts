/** A visited page, for the palette to offer it again. */
export type Recent = { readonly href: string; readonly label: string };

const key = "parley.recent";
const limit = 24;

export function readRecent(): readonly Recent[] {
  const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
  return Array.isArray(stored) ? stored.filter(isRecent) : [];
}

const isRecent = (value: unknown): value is Recent =>
  typeof value === "object" &&
  value !== null &&
  "href" in value &&
  typeof value.href === "string" &&
  "label" in value &&
  typeof value.label === "string";

export function rememberPage(page: Recent): void {
  const rest = readRecent().filter(({ href }) => href !== page.href);
  localStorage.setItem(key, JSON.stringify([page, ...rest].slice(0, limit)));
}
