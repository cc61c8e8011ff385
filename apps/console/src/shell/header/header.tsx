import { IconHelp, IconKeyboard, IconSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Kbd } from "../../parts/kbd.tsx";
import { Mark } from "../../parts/mark.tsx";
import { places } from "../../parts/places.ts";
import { tip } from "../../parts/tip.ts";
import { texts as shellTexts } from "../texts.ts";
import { Bell } from "./bell.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";
import styles from "./header.module.css";
import { texts } from "./texts.ts";
import { ThemeSwitch } from "./theme-switch.tsx";
import { ZoneSwitch } from "./zone-switch.tsx";

type HeaderProps = {
  readonly openPalette: () => void;
  readonly openKeys: () => void;
  /** What lies between the breadcrumb and the search, and takes room only while it is there. */
  readonly children: ReactNode;
};

export function Header({ openPalette, openKeys, children }: HeaderProps) {
  return (
    <header className={styles.header}>
      <Link {...places.clients()} className={styles.home}>
        <Mark />
      </Link>
      <Breadcrumb />
      {children}
      <button type="button" className={styles.search} onClick={openPalette}>
        <IconSearch size={16} aria-hidden />
        <span>{shellTexts.palette}</span>
        <Kbd keys="Mod+K" />
      </button>
      <span className={styles.tools}>
        <ZoneSwitch />
        <Bell />
        <button
          type="button"
          className={`button quiet icon ${styles.keys}`}
          aria-label={shellTexts.keys.show}
          onClick={openKeys}
          {...tip(shellTexts.keys.show)}
        >
          <IconKeyboard size={18} aria-hidden />
        </button>
        <Link to="/help" className="button quiet icon" aria-label={texts.help} {...tip(texts.help)}>
          <IconHelp size={18} aria-hidden />
        </Link>
        <ThemeSwitch />
      </span>
    </header>
  );
}
