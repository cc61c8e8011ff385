import { IconX } from "@tabler/icons-react";
import { SeverityIcon } from "../severity-icon.tsx";
import { texts } from "../texts.ts";
import styles from "./notice-stack.module.css";
import { dismissNotice, runNotice, type ShownNotice } from "./notice-store.ts";
import { useNotices } from "./use-notices.ts";

/**
 * The notices of the moment, in a place of their own in the header, where they cover nothing. The newest lies on top. Each
 * goes after six seconds, into the list behind the bell; an error below others is first seen for that long. Pointer or
 * focus spread all out and keep them.
 */
export function NoticeStack() {
  const { open } = useNotices();
  const older = open.length - 1;
  return (
    <section className={styles.place} data-notices={open.length > 0 || undefined} aria-label={texts.notices.title}>
      {open.length > 0 && (
        <div className={styles.pile}>
          {open.toReversed().map((notice) => (
            <OpenNotice key={notice.id} notice={notice} />
          ))}
          {older > 0 && <span className={styles.more}>{texts.notices.more(older)}</span>}
        </div>
      )}
    </section>
  );
}

function OpenNotice({ notice }: { notice: ShownNotice }) {
  const { id, severity, title, detail, action, progress } = notice;
  return (
    <div role={severity === "error" ? "alert" : "status"} className={styles.notice} data-severity={severity}>
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
        <button type="button" className={styles.action} onClick={() => runNotice(notice)}>
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
        <span className={styles.time} onAnimationEnd={() => dismissNotice(id)} aria-hidden="true" />
      )}
    </div>
  );
}
