import { IconMoon, IconSun } from "@tabler/icons-react";
import { useState } from "react";
import { chooseTheme, storedTheme } from "../look/theme.ts";

export function ThemeSwitch() {
  const [theme, setTheme] = useState(storedTheme);
  const other = theme === "dark" ? "light" : "dark";

  function switchTheme() {
    chooseTheme(other);
    setTheme(other);
  }

  return (
    <button
      className="button quiet icon"
      type="button"
      title={`Use the ${other} theme`}
      aria-label={`Use the ${other} theme`}
      onClick={switchTheme}
    >
      {theme === "dark" ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
    </button>
  );
}
