import { IconMoon, IconSun } from "@tabler/icons-react";
import { chooseColorScheme } from "../../look/color-scheme.ts";
import { useColorScheme } from "../../look/use-color-scheme.ts";
import { tip } from "../../parts/tip.ts";
import { texts } from "./texts.ts";

export function ThemeSwitch() {
  const scheme = useColorScheme();
  const other = scheme === "dark" ? "light" : "dark";
  const label = texts.theme(other);
  return (
    <button
      type="button"
      className="button quiet icon"
      aria-label={label}
      onClick={() => chooseColorScheme(other)}
      {...tip(label)}
    >
      {scheme === "dark" ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
    </button>
  );
}
