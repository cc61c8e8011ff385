import { ActionIcon, Popover } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useZone } from "../../look/use-zone.ts";
import { readNotices } from "../../parts/notices/notice-store.ts";
import { useNotices } from "../../parts/notices/use-notices.ts";
import { SeverityIcon } from "../../parts/severity-icon.tsx";
import styles from "./header.module.css";

/** The errors of this sitting, for those who missed them. */
export function Bell() {
  const { kept, unread } = useNotices();
  const { moment } = useZone();
  const name = unread.size === 0 ? "Notices" : `Notices, ${unread.size} new`;
  return (
    <Popover position="bottom-end" width={360} onOpen={readNotices}>
      <Popover.Target>
        <ActionIcon aria-label={name} className={styles.bell} data-new={unread.size > 0 || undefined}>
          <IconBell size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.kept}>
        <h2>Notices</h2>
        {kept.length === 0 && <p className="muted">Nothing went wrong.</p>}
        <ul>
          {kept.map(({ id, severity, title, detail, at, action }) => (
            <li key={id}>
              <SeverityIcon severity={severity} />
              <span>
                <strong>{title}</strong>
                {detail !== undefined && <span className="muted">{detail}</span>}
                <span className="caption">{moment(new Date(at).toISOString())}</span>
              </span>
              {action && (
                <button type="button" className="button small quiet" onClick={action.run}>
                  {action.label}
                </button>
              )}
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
