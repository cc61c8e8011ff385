import { useIsFetching } from "@tanstack/react-query";
import { Outlet, useLocation, useMatches } from "@tanstack/react-router";
import { Suspense, useEffect, useRef, useState } from "react";
import { LookProvider } from "../look/look-provider.tsx";
import { useActions } from "../parts/actions/use-actions.ts";
import { later } from "../parts/later.ts";
import { Header } from "./header/header.tsx";
import { SideNav } from "./nav/side-nav.tsx";
import styles from "./shell.module.css";
import { useGoTo } from "./use-go-to.ts";
import { useKeys } from "./use-keys.ts";
import { useRecent } from "./use-recent.ts";

const Palette = later(() => import("./palette/palette.tsx").then((module) => module.Palette));
const KeySheet = later(() => import("./key-sheet.tsx").then((module) => module.KeySheet));
const NoticeStack = later(() => import("../parts/notices/notice-stack.tsx").then((module) => module.NoticeStack));
const Idle = later(() => import("./idle/idle.tsx").then((module) => module.Idle));

/** What surrounds every page of somebody signed in. */
export function Shell() {
  return (
    <LookProvider>
      <Frame />
      <Suspense>
        <NoticeStack />
        <Idle />
      </Suspense>
    </LookProvider>
  );
}

function Frame() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const isWhole = useMatches().at(-1)?.staticData.isWhole ?? false;
  const shown = useRef(pathname);
  const isFetching = useIsFetching() > 0;
  const [layer, setLayer] = useState<"palette" | "keys" | null>(null);
  const close = () => setLayer(null);
  useKeys();
  useGoTo();
  useRecent();
  useActions(
    () => [
      {
        id: "palette",
        group: "Everywhere",
        label: "Search or jump to",
        keys: "Mod+K",
        isOnlyKey: true,
        run: () => setLayer("palette"),
      },
      { id: "keys", group: "Everywhere", label: "Show all keys", keys: "?", run: () => setLayer("keys") },
    ],
    [],
  );

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to the page
      </a>
      <Header openPalette={() => setLayer("palette")} openKeys={() => setLayer("keys")} />
      <SideNav />
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className={styles.main}
        data-whole={isWhole || undefined}
        aria-busy={isFetching}
      >
        <Outlet />
      </main>
      <Suspense>
        {layer === "palette" && <Palette onClose={close} />}
        {layer === "keys" && <KeySheet onClose={close} />}
      </Suspense>
    </div>
  );
}
