/**
 * A path of this site, with its query and fragment; null for anything that leads elsewhere, so that a link to the
 * sign-in page cannot lead to another site.
 */
export function safePath(wanted: unknown, origin: string): string | null {
  if (typeof wanted !== "string" || !wanted.startsWith("/") || !URL.canParse(wanted, origin)) return null;
  const url = new URL(wanted, origin);
  const path = url.pathname + url.search + url.hash;
  return url.origin === origin && !path.startsWith("//") ? path : null;
}
