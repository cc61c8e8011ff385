import { NavLink } from "../../parts/nav-link.tsx";
import { tip } from "../../parts/tip.ts";
import type { SeenEntry } from "../menus/seen-menu.ts";
import styles from "./side-nav.module.css";

/** One entry of the menu: a link, or what it would be with the reason why it is not. */
export function NavItem(props: { entry: SeenEntry; isCurrent: boolean; isCollapsed: boolean; isChild?: boolean }) {
  const { entry, isCurrent, isCollapsed, isChild = false } = props;
  const { label, icon: Icon, badge, href, reason } = entry;
  const inside = (
    <>
      {Icon && <Icon size={18} aria-hidden />}
      <span className={styles.label}>{label}</span>
      {badge && <span className={styles.badge}>{badge}</span>}
    </>
  );
  const hint = isCollapsed ? [label, reason].filter(Boolean).join(": ") : reason;
  const said = tip(hint, "right");
  if (href === null) {
    return (
      // It takes the focus, so that the keyboard comes to the reason.
      // biome-ignore lint/a11y/useSemanticElements: a button that cannot be pressed would not tell why
      <span
        role="link"
        tabIndex={0}
        aria-disabled="true"
        className={styles.item}
        data-child={isChild || undefined}
        {...said}
      >
        {inside}
      </span>
    );
  }
  return (
    <NavLink
      href={href}
      className={styles.item}
      data-child={isChild || undefined}
      aria-current={isCurrent ? "page" : undefined}
      {...said}
    >
      {inside}
    </NavLink>
  );
}
