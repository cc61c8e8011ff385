import { Menu } from "@mantine/core";
import type { OpenMenuProps } from "../../parts/menu-button.tsx";
import { OpenMenu } from "../../parts/open-menu.tsx";
import { texts } from "./texts.ts";

/** The formats that prompts are saved in. */
export const formats = ["xlsx", "csv"] as const;
export type Format = (typeof formats)[number];

/** Chooses the format of a file. */
export function ExportMenu({ onChoose, ...open }: OpenMenuProps & { onChoose: (format: Format) => void }) {
  return (
    <OpenMenu {...open}>
      {formats.map((format) => (
        <Menu.Item key={format} onClick={() => onChoose(format)}>
          {texts.formats[format]}
        </Menu.Item>
      ))}
    </OpenMenu>
  );
}
