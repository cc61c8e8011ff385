import { type MantineColorSchemeManager, MantineContext, MantineProvider } from "@mantine/core";
import { type ReactNode, useContext } from "react";
import "./mantine.css";
import { shownColorScheme } from "./color-scheme.ts";
import { cssVariablesResolver, theme } from "./theme.ts";
import { useColorScheme } from "./use-color-scheme.ts";

/** Mantine follows the theme that is shown, and never chooses one. */
const colorSchemeManager: MantineColorSchemeManager = {
  get: shownColorScheme,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};

/** What Mantine's parts need around them; inside another, nothing more. */
export function LookProvider({ children }: { children: ReactNode }) {
  const isInside = useContext(MantineContext) !== null;
  const scheme = useColorScheme();
  if (isInside) return children;
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      forceColorScheme={scheme}
    >
      {children}
    </MantineProvider>
  );
}
