import { useLocalStorage, useMediaQuery } from "@mantine/hooks";
import { useCallback } from "react";

/** `isCollapsed` is null until somebody has chosen: then a narrow window decides. */
type Panel = { readonly isCollapsed: boolean | null; readonly isDark: boolean };

/** How somebody has the side panel; this browser remembers it. */
export function useNavPanel() {
  const [panel, setPanel] = useLocalStorage<Panel>({
    key: "parley.nav",
    defaultValue: { isCollapsed: null, isDark: false },
    getInitialValueInEffect: false,
  });
  const isNarrow = useMediaQuery("(max-width: 1000px)", false, { getInitialValueInEffect: false });
  const isCollapsed = panel.isCollapsed ?? isNarrow;
  return {
    isCollapsed,
    isDark: panel.isDark,
    toggleCollapsed: useCallback(
      () => setPanel((was) => ({ ...was, isCollapsed: !isCollapsed })),
      [setPanel, isCollapsed],
    ),
    toggleDark: useCallback(() => setPanel((was) => ({ ...was, isDark: !was.isDark })), [setPanel]),
  };
}
