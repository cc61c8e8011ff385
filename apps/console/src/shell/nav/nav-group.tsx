import { Menu, Tooltip } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import type { SeenEntry } from "../menus/seen-menu.ts";
import { NavItem } from "./nav-item.tsx";
import styles from "./side-nav.module.css";

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
  const { history } = useRouter();
  const holdsCurrent = children.some(({ href }) => href !== null && href === current);
  if (isCollapsed) {
    return (
      <Menu position="right-start" trigger="click-hover" openDelay={120}>
        <Menu.Target>
          <button type="button" className={styles.item} data-current={holdsCurrent || undefined}>
            {Icon && <Icon size={18} aria-hidden />}
            <span className={styles.label}>{label}</span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{label}</Menu.Label>
          {children.map(({ label: name, href, reason }) => (
            <Tooltip key={name} label={reason} disabled={reason === null} position="right">
              <Menu.Item
                aria-disabled={href === null}
                data-disabled={href === null}
                closeMenuOnClick={href !== null}
                onClick={() => {
                  if (href !== null) history.push(href);
                }}
              >
                {name}
              </Menu.Item>
            </Tooltip>
          ))}
        </Menu.Dropdown>
      </Menu>
    );
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
