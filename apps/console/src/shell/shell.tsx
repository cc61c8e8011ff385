import { useIsFetching } from "@tanstack/react-query";
import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { LookProvider } from "../look/look-provider.tsx";
import { Mark } from "../parts/mark.tsx";
import { NoticeStack } from "../parts/notices/notice-stack.tsx";
import { places } from "../parts/places.ts";
import { Breadcrumb } from "./breadcrumb.tsx";
import styles from "./shell.module.css";
import { SignOut } from "./sign-out.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/** What surrounds every page of somebody signed in. */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const isFetching = useIsFetching() > 0;

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <LookProvider>
      <div className={styles.shell}>
        <a className={styles.skip} href="#main">
          Skip to the page
        </a>
        <header className={styles.header}>
          <Link {...places.clients()} className={styles.home}>
            <Mark />
          </Link>
          <Breadcrumb />
          <ThemeSwitch />
          <SignOut />
        </header>
        <main ref={main} id="main" tabIndex={-1} className={styles.main} aria-busy={isFetching}>
          <Outlet />
        </main>
      </div>
      <NoticeStack />
    </LookProvider>
  );
}
