import { build } from "../../api/build.ts";
import type { SeenEntry } from "../menus/seen-menu.ts";

/** Of all that the menu leads to, what lies nearest above the open page; null when nothing does. */
export function currentHref(entries: readonly SeenEntry[], address: string): string | null {
  // The index of a client is its list of voice agents.
  const pathname = /^\/clients\/[^/]+$/.test(address) && build === "applications" ? `${address}/voice-agents` : address;
  const hrefs = entries.flatMap(({ href, children }) => [href, ...children.map((child) => child.href)]);
  const above = hrefs.filter((href) => href !== null && lies(pathname, href));
  return above.reduce<string | null>((best, href) => (href && href.length > (best?.length ?? 0) ? href : best), null);
}

const lies = (pathname: string, href: string) => pathname === href || (href !== "/" && pathname.startsWith(`${href}/`));
