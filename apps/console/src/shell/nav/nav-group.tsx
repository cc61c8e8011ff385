import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { later } from "../../parts/later.tsx";
import type { SeenEntry } from "../menus/seen-menu.ts";
import { NavItem } from "./nav-item.tsx";
import styles from "./side-nav.module.css";

const FoldedGroup = later(() => import("./folded-group.tsx").then((module) => module.FoldedGroup), {
  waiting: ({ button }) => button,
});

/** Entries under one name: unfolded below it, or beside it when the panel is collapsed. */
export function NavGroup({
  entry,
  current,
  isCollapsed,
}: {
  entry: SeenEntry;
  current: string | null;
  isCollapsed: boolean;
}) {
  const { label, icon: Icon, children } = entry;
  const [isOpen, setOpen] = useState(true);
  const holdsCurrent = children.some(({ href }) => href !== null && href === current);
  if (isCollapsed) {
    const button = (
      <button type="button" className={styles.item} data-current={holdsCurrent || undefined}>
        {Icon && <Icon size={18} aria-hidden />}
        <span className={styles.label}>{label}</span>
      </button>
    );
    return <FoldedGroup entry={entry} button={button} />;
  }
  return (
    <>
      <button
        type="button"
        className={styles.item}
        data-holds-current={holdsCurrent || undefined}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {Icon && <Icon size={18} aria-hidden />}
        <span className={styles.label}>{label}</span>
        <IconChevronDown size={16} aria-hidden className={styles.chevron} />
      </button>
      {isOpen && (
        <ul>
          {children.map((child) => (
            <li key={child.label}>
              <NavItem
                entry={child}
                isCurrent={child.href !== null && child.href === current}
                isCollapsed={false}
                isChild
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
