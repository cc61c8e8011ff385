import { Menu } from "@mantine/core";
import { useZone } from "../../look/use-zone.ts";
import { chooseZone, type ZoneChoice } from "../../look/zone-store.ts";
import type { OpenMenuProps } from "../../parts/menu-button.tsx";
import { OpenMenu } from "../../parts/open-menu.tsx";
import { texts } from "./texts.ts";

/** The zones that moments can be shown in. */
export function ZoneMenu(open: OpenMenuProps) {
  const { choice, client } = useZone();
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const choices: readonly { value: ZoneChoice; label: string; note: string; isOff?: boolean }[] = [
    { value: "me", label: texts.zone.mine, note: own },
    { value: "client", label: texts.zone.client, note: client ?? texts.zone.unset, isOff: client === null },
    { value: "utc", label: texts.zone.utc, note: "" },
  ];
  return (
    <OpenMenu {...open} position="bottom-end">
      <Menu.RadioGroup value={choice}>
        {choices.map(({ value, label, note, isOff }) => (
          <Menu.RadioItem
            key={value}
            value={value}
            disabled={isOff ?? false}
            closeMenuOnClick
            onChange={() => chooseZone(value)}
          >
            {label} <span className="caption">{note}</span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </OpenMenu>
  );
}
