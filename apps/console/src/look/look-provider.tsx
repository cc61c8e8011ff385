import { type MantineColorSchemeManager, MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import "./mantine.css";
import { chooseColorScheme, storedColorScheme } from "./color-scheme.ts";
import { cssVariablesResolver, theme } from "./theme.ts";

/** Mantine remembers the theme where the sign-in page, which does without Mantine, looks for it too. */
const colorSchemeManager: MantineColorSchemeManager = {
  get: storedColorScheme,
  set: (scheme) => chooseColorScheme(scheme === "dark" ? "dark" : "light"),
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};

/** What Mantine's parts need around them. */
export function LookProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} colorSchemeManager={colorSchemeManager}>
      {children}
    </MantineProvider>
  );
}
