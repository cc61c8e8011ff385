import type { Policy } from "@parley/model";
import type { Me } from "@parley/model/api/people";
import type { Icon } from "@tabler/icons-react";
import { site } from "../../api/site.ts";
import { isAllowed, isAllowedAnywhere } from "../../parts/is-allowed.ts";
import { scopeOf } from "../../parts/use-policy.ts";
import { adminMenu } from "./admin-menu.ts";
import { agentBuildMenu } from "./agent-build-menu.ts";
import { clientMenu, studioClientMenu } from "./client-menu.ts";
import { flowMenu } from "./flow-menu.ts";
import type { Menu, MenuEntry } from "./menu.ts";
import { menuReasons } from "./texts.ts";
import { topMenu } from "./top-menu.ts";

/** An entry as one person sees it. */
export type SeenEntry = {
  readonly label: string;
  readonly icon: Icon | undefined;
  readonly badge: string | undefined;
  /** Where it leads; null when it leads nowhere. */
  readonly href: string | null;
  /** Why it is disabled. */
  readonly reason: string | null;
  readonly children: readonly SeenEntry[];
};

export type SeenMenu = { readonly title: string | undefined; readonly entries: readonly SeenEntry[] };

type Params = { readonly [name: string]: string | undefined };

/** What the menu of a place needs to know of who looks at it. */
export type Looking = {
  readonly me: Me;
  readonly params: Params;
  /** Whether the build has a page at that path. */
  readonly hasPage: (path: string) => boolean;
};

// Decided when it is built, so that neither build carries the menus of the other.
const menus: { readonly [place in "everywhere" | "client" | "agent"]: Menu } =
  import.meta.env.MODE === "applications"
    ? { everywhere: topMenu, client: clientMenu, agent: agentBuildMenu }
    : { everywhere: adminMenu, client: studioClientMenu, agent: flowMenu };

/** The menu of the place that the address names, with what this person may see of it. */
export function seenMenu(looking: Looking): SeenMenu {
  const { organisation, flow } = looking.params;
  const menu = menus[flow !== undefined ? "agent" : organisation !== undefined ? "client" : "everywhere"];
  return { title: menu.title, entries: menu.entries.flatMap((entry) => seenEntries(entry, looking)) };
}

function seenEntries(entry: MenuEntry, looking: Looking): readonly SeenEntry[] {
  const { me, params, hasPage } = looking;
  if (!isShown(entry, me, params)) return [];
  const children = (entry.children ?? []).flatMap((child) => seenEntries(child, looking));
  // A group of which nothing may be seen holds nothing to show.
  if (entry.children !== undefined && children.length === 0) return [];
  const isBuilt = entry.to !== undefined && hasPage(entry.to);
  const reason = entry.isOff ? menuReasons.off : entry.children !== undefined || isBuilt ? null : menuReasons.notBuilt;
  const href = isBuilt && entry.to !== undefined ? fill(entry.to, params) : null;
  return [{ label: entry.label, icon: entry.icon, badge: entry.badge, href, reason, children }];
}

function isShown(entry: MenuEntry, me: Me, params: Params): boolean {
  if (entry.onlyIn && !entry.onlyIn.includes(site.region)) return false;
  if (entry.notIn?.includes(site.region)) return false;
  if (entry.isInternal && !isInternal(me.email)) return false;
  return entry.needs === undefined || holds(me, entry.needs, params);
}

function holds(me: Me, needs: readonly Policy[], { organisation, flow }: Params): boolean {
  const scope = scopeOf({ organisation, flow });
  return scope.organisation === null ? isAllowedAnywhere(me, needs) : isAllowed(me, needs, scope);
}

const isInternal = (email: string) =>
  site.internalDomains.includes(email.slice(email.lastIndexOf("@") + 1).toLowerCase());

export const fill = (path: string, params: Params): string =>
  path.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
