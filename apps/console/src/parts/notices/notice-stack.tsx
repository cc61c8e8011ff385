import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { SeverityIcon } from "../severity-icon.tsx";
import { texts } from "../texts.ts";
import styles from "./notice-stack.module.css";
import { dismissNotice, type ShownNotice } from "./notice-store.ts";
import { useNotices } from "./use-notices.ts";

/** The notices of the moment, at the bottom right: each for six seconds, longer while the pointer or focus is on it. */
export function NoticeStack() {
  const { open } = useNotices();
  return (
    <section className={styles.stack} aria-label={texts.notices.title}>
      {open.map((notice) => (
        <OpenNotice key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

function OpenNotice({ notice }: { notice: ShownNotice }) {
  const { id, severity, title, detail, action, progress } = notice;
  const [isHeld, setHeld] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it longer
    <div
      role={severity === "error" ? "alert" : "status"}
      className={styles.notice}
      data-severity={severity}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <SeverityIcon severity={severity} size={18} />
      <div className={styles.text}>
        <strong>{title}</strong>
        {detail !== undefined && <span className="muted">{detail}</span>}
        {progress && (
          <progress className={styles.progress} value={progress.done} max={progress.of} aria-label={title} />
        )}
      </div>
      {progress && <span className="muted">{texts.notices.progress(progress.done, progress.of)}</span>}
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismissNotice(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label={texts.notices.dismissVerb}
        onClick={() => dismissNotice(id)}
      >
        <IconX size={16} aria-hidden />
      </button>
      {progress === undefined && (
        // The bar is the clock: when it has run out, the time is over.
        <span
          className={styles.time}
          data-held={isHeld || undefined}
          onAnimationEnd={() => dismissNotice(id)}
          aria-hidden="true"
        />
      )}
    </div>
  );
}
