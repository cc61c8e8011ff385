import { useIsFetching } from "@tanstack/react-query";
import { Outlet, useLocation, useMatches } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useActions } from "../parts/actions/use-actions.ts";
import { later, laterOpened } from "../parts/later.tsx";
import { leavePage } from "../parts/notices/notice-store.ts";
import { Header } from "./header/header.tsx";
import { SideNav } from "./nav/side-nav.tsx";
import styles from "./shell.module.css";
import { texts } from "./texts.ts";
import { useGoTo } from "./use-go-to.ts";
import { useKeys } from "./use-keys.ts";
import { useRecent } from "./use-recent.ts";

const Palette = laterOpened(texts.paletteName, () => import("./palette/palette.tsx").then((module) => module.Palette));
const KeySheet = laterOpened(texts.keys.name, () => import("./key-sheet.tsx").then((module) => module.KeySheet));
const LookProvider = later(() => import("../look/look-provider.tsx").then((module) => module.LookProvider), {
  name: texts.page,
});
const NoticeStack = later(() => import("../parts/notices/notice-stack.tsx").then((module) => module.NoticeStack));
const AroundPages = later(() => import("./around-pages.tsx").then((module) => module.AroundPages));

/** Milliseconds without a request until what the first picture does without is loaded; and at the most. */
const settled = 100;
const atMost = 3000;

/** What surrounds every page of a signed-in person. It does without Mantine, and puts it around pages that need it. */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const { isPlain = false } = useMatches().at(-1)?.staticData ?? {};
  const shown = useRef(pathname);
  const isFetching = useIsFetching() > 0;
  const [layer, setLayer] = useState<"palette" | "keys" | null>(null);
  const [isSettled, setSettled] = useState(false);
  const close = () => setLayer(null);
  useKeys();
  useGoTo();
  useRecent();
  useActions(
    () => [
      {
        id: "palette",
        group: texts.groups.everywhere,
        label: texts.palette,
        keys: "Mod+K",
        isOnlyKey: true,
        run: () => setLayer("palette"),
      },
      { id: "keys", group: texts.groups.everywhere, label: texts.keys.showAll, keys: "?", run: () => setLayer("keys") },
    ],
    [],
  );

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    leavePage();
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), isFetching ? atMost : settled);
    return () => clearTimeout(timer);
  }, [isFetching]);

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {texts.skip}
      </a>
      <Header openPalette={() => setLayer("palette")} openKeys={() => setLayer("keys")}>
        {isSettled && <NoticeStack />}
      </Header>
      <SideNav />
      <main ref={main} id="main" tabIndex={-1} className={styles.main} aria-busy={isFetching}>
        {isPlain ? (
          <Outlet />
        ) : (
          <LookProvider>
            <Outlet />
          </LookProvider>
        )}
      </main>
      {layer === "palette" && <Palette onClose={close} />}
      {layer === "keys" && <KeySheet onClose={close} />}
      {isSettled && <AroundPages />}
    </div>
  );
}
