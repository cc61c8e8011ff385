import { useSyncExternalStore } from "react";
import { type ColorScheme, onColorScheme, shownColorScheme } from "./color-scheme.ts";

/** The theme that is shown, as it changes. */
export const useColorScheme = (): ColorScheme => useSyncExternalStore(onColorScheme, shownColorScheme);
