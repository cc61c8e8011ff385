import { useLocation } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { useMedia } from "../../parts/use-media.ts";

/** Each is null until a person has chosen. Until then the page decides, and a narrow window. */
type Panel = {
  readonly isCollapsed: boolean | null;
  /** The same beside a canvas, which wants all the room. */
  readonly isCollapsedOnDesign: boolean | null;
  readonly isDark: boolean;
};

const key = "parley.nav";
const unchosen: Panel = { isCollapsed: null, isCollapsedOnDesign: null, isDark: false };

/** How a person has the side panel; this browser remembers it. */
export function useNavPanel() {
  const [panel, setPanel] = useState<Panel>(() => ({ ...unchosen, ...JSON.parse(localStorage.getItem(key) ?? "{}") }));
  const isNarrow = useMedia("(max-width: 1000px)");
  const { pathname } = useLocation();
  const choice = /\/design(\/|$)/.test(pathname) ? "isCollapsedOnDesign" : "isCollapsed";
  const isCollapsed = panel[choice] ?? (isNarrow || choice === "isCollapsedOnDesign");
  const { isDark } = panel;
  const change = useCallback((next: Panel) => {
    localStorage.setItem(key, JSON.stringify(next));
    setPanel(next);
  }, []);
  return {
    isCollapsed,
    isDark,
    toggleCollapsed: useCallback(
      () => change({ ...panel, [choice]: !isCollapsed }),
      [change, panel, choice, isCollapsed],
    ),
    toggleDark: useCallback(() => change({ ...panel, isDark: !panel.isDark }), [change, panel]),
  };
}
