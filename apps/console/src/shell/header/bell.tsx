import { IconBell } from "@tabler/icons-react";
import { useId, useState } from "react";
import { later } from "../../parts/later.tsx";
import { readNotices } from "../../parts/notices/notice-store.ts";
import { useNotices } from "../../parts/notices/use-notices.ts";
import styles from "./header.module.css";
import { texts } from "./texts.ts";

const KeptNotices = later(() => import("./kept-notices.tsx").then((module) => module.KeptNotices), {
  name: texts.notices.title,
});

/** What went wrong in this sitting and what can be taken back, for those who missed it. */
export function Bell() {
  const { unread } = useNotices();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const name = unread.size === 0 ? texts.notices.show : texts.notices.showNew(unread.size);
  return (
    <>
      <button
        type="button"
        className={`button quiet icon ${styles.bell}`}
        aria-label={name}
        data-new={unread.size > 0 || undefined}
        popoverTarget={id}
      >
        <IconBell size={18} aria-hidden />
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={texts.notices.title}
        className={styles.kept}
        onToggle={({ newState }) => {
          setOpen(newState === "open");
          if (newState === "open") readNotices();
        }}
      >
        {isOpen && <KeptNotices />}
      </div>
    </>
  );
}
