import { Menu } from "@mantine/core";
import { IconWorld } from "@tabler/icons-react";
import { useZone } from "../../look/use-zone.ts";
import { chooseZone, type ZoneChoice } from "../../look/zone-store.ts";
import styles from "./header.module.css";

/** In whose time moments are shown: one's own, the client's, or UTC. */
export function ZoneSwitch() {
  const { choice, client, zone, short } = useZone();
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const choices: readonly { value: ZoneChoice; label: string; note: string; isOff?: boolean }[] = [
    { value: "me", label: "My time", note: own },
    { value: "client", label: "Client's time", note: client ?? "not set", isOff: client === null },
    { value: "utc", label: "UTC", note: "" },
  ];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={styles.zone} aria-label={`Times are shown in ${zone}`}>
          <IconWorld size={16} aria-hidden /> <span>{short}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  );
}
