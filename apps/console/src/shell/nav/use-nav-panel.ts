import { useCallback, useState } from "react";
import { useMedia } from "../../parts/use-media.ts";

/** `isCollapsed` is null until a person has chosen. Until then a narrow window decides. */
type Panel = { readonly isCollapsed: boolean | null; readonly isDark: boolean };

const key = "parley.nav";
const unchosen: Panel = { isCollapsed: null, isDark: false };

/** How a person has the side panel; this browser remembers it. */
export function useNavPanel() {
  const [panel, setPanel] = useState<Panel>(() => ({ ...unchosen, ...JSON.parse(localStorage.getItem(key) ?? "{}") }));
  const isNarrow = useMedia("(max-width: 1000px)");
  const isCollapsed = panel.isCollapsed ?? isNarrow;
  const { isDark } = panel;
  const change = useCallback((next: Panel) => {
    localStorage.setItem(key, JSON.stringify(next));
    setPanel(next);
  }, []);
  return {
    isCollapsed,
    isDark,
    toggleCollapsed: useCallback(() => change({ isDark, isCollapsed: !isCollapsed }), [change, isDark, isCollapsed]),
    toggleDark: useCallback(
      () => change({ isCollapsed: panel.isCollapsed, isDark: !isDark }),
      [change, panel.isCollapsed, isDark],
    ),
  };
}
