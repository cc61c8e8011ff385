import { Popover } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { Suspense } from "react";
import { later } from "../../parts/later.ts";
import { readNotices } from "../../parts/notices/notice-store.ts";
import { useNotices } from "../../parts/notices/use-notices.ts";
import styles from "./header.module.css";

const KeptNotices = later(() => import("./kept-notices.tsx").then((module) => module.KeptNotices));

/** The errors of this sitting, for those who missed them. */
export function Bell() {
  const { unread } = useNotices();
  const name = unread.size === 0 ? "Notices" : `Notices, ${unread.size} new`;
  return (
    <Popover position="bottom-end" width={360} onOpen={readNotices}>
      <Popover.Target>
        <button
          type="button"
          className={`button quiet icon ${styles.bell}`}
          aria-label={name}
          data-new={unread.size > 0 || undefined}
        >
          <IconBell size={18} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.kept}>
        <Suspense>
          <KeptNotices />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
