import { Tooltip, useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";

export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const other = colorScheme === "dark" ? "light" : "dark";
  return (
    <Tooltip label={`Use the ${other} theme`}>
      <button
        type="button"
        className="button quiet icon"
        aria-label={`Use the ${other} theme`}
        onClick={() => setColorScheme(other)}
      >
        {colorScheme === "dark" ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
      </button>
    </Tooltip>
  );
}
