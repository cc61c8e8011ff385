import { IconWorld } from "@tabler/icons-react";
import { useZone } from "../../look/use-zone.ts";
import { laterOpened } from "../../parts/later.tsx";
import { MenuButton } from "../../parts/menu-button.tsx";
import { texts as parts } from "../../parts/texts.ts";
import styles from "./header.module.css";
import { texts } from "./texts.ts";

const ZoneMenu = laterOpened(parts.later.menu, () => import("./zone-menu.tsx").then((module) => module.ZoneMenu));

/** In whose time moments are shown: one's own, the client's, or UTC. */
export function ZoneSwitch() {
  const { zone, short } = useZone();
  return (
    <MenuButton
      button={
        <button type="button" className={styles.zone} aria-label={texts.zone.shown(zone)}>
          <IconWorld size={16} aria-hidden /> <span>{short}</span>
        </button>
      }
      menu={(open) => <ZoneMenu {...open} />}
    />
  );
}
