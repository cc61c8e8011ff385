import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import { useLocation, useParams, useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import { useMe } from "../../api/me.ts";
import { useActions } from "../../parts/actions/use-actions.ts";
import { Kbd } from "../../parts/kbd.tsx";
import { tip } from "../../parts/tip.ts";
import { seenMenu } from "../menus/seen-menu.ts";
import { texts } from "../texts.ts";
import { currentHref } from "./current-href.ts";
import { NavGroup } from "./nav-group.tsx";
import { NavItem } from "./nav-item.tsx";
import { Person } from "./person.tsx";
import styles from "./side-nav.module.css";
import { useNavPanel } from "./use-nav-panel.ts";

const withinClient = /^\/clients\/([^/]+)\//;

/** An address below a client that has no page still lies there: its route knows only the whole address. */
function placedIn(params: { readonly organisation?: string; readonly _splat?: string | undefined }, pathname: string) {
  const [, organisation] = (params._splat === undefined ? null : withinClient.exec(pathname)) ?? [];
  return organisation === undefined ? params : { ...params, organisation };
}

/** The side panel: the menu of the open page, who is signed in, and the way out. */
export function SideNav() {
  const me = useMe();
  const router = useRouter();
  const params = useParams({ strict: false });
  const { pathname } = useLocation();
  const panel = useNavPanel();
  const { isCollapsed, isDark, toggleCollapsed, toggleDark } = panel;
  useActions(
    () => [
      {
        id: "nav.collapse",
        group: texts.groups.view,
        label: isCollapsed ? texts.menu.expandPanel : texts.menu.collapsePanel,
        keys: "[",
        run: toggleCollapsed,
      },
      {
        id: "nav.dark",
        group: texts.groups.view,
        label: isDark ? texts.menu.lightPanel : texts.menu.darkPanel,
        run: toggleDark,
      },
    ],
    [isCollapsed, isDark, toggleCollapsed, toggleDark],
  );
  const menu = useMemo(
    () =>
      me ? seenMenu({ me, params: placedIn(params, pathname), hasPage: (path) => path in router.routesByPath }) : null,
    [me, params, pathname, router],
  );
  useActions(
    () =>
      (menu?.entries ?? []).flatMap(({ label: group, href, children }) =>
        [...(children.length > 0 ? [] : [{ label: group, href }]), ...children].flatMap(({ label, href: to }) =>
          to === null
            ? []
            : [
                {
                  id: `nav ${group} ${label}`,
                  group: texts.groups.goTo,
                  label: children.length > 0 ? `${group}: ${label}` : label,
                  run: () => router.history.push(to),
                },
              ],
        ),
      ),
    [menu, router],
  );
  const current = menu ? currentHref(menu.entries, pathname) : null;
  // Two entries may lead to one address: then the first is the open page.
  const marked = menu?.entries.find(({ href }) => href !== null && href === current);
  const Toggle = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const toggleLabel = isCollapsed ? texts.menu.expand : texts.menu.collapse;

  return (
    <div className={styles.panel} data-nav={isDark ? "dark" : undefined} data-collapsed={isCollapsed || undefined}>
      <nav className={styles.menu} aria-label={texts.menu.label}>
        {menu?.title !== undefined && !isCollapsed && <h2 className={styles.title}>{menu.title}</h2>}
        <ul>
          {menu?.entries.map((entry) => (
            <li key={entry.label}>
              {entry.children.length > 0 ? (
                <NavGroup entry={entry} current={current} isCollapsed={isCollapsed} />
              ) : (
                <NavItem entry={entry} isCurrent={entry === marked} isCollapsed={isCollapsed} />
              )}
            </li>
          ))}
        </ul>
      </nav>
      {isCollapsed ? (
        <button
          type="button"
          className={`button quiet icon ${styles.toggle}`}
          aria-label={toggleLabel}
          onClick={toggleCollapsed}
          {...tip(toggleLabel, "right")}
        >
          <Toggle size={18} aria-hidden />
        </button>
      ) : (
        <button type="button" className={`${styles.item} ${styles.toggle}`} onClick={toggleCollapsed}>
          <Toggle size={18} aria-hidden />
          <span className={styles.label}>{toggleLabel}</span>
          <Kbd keys="[" />
        </button>
      )}
      <Person me={me} isCollapsed={isCollapsed} />
    </div>
  );
}
