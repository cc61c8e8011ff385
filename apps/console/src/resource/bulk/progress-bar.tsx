import { IconX } from "@tabler/icons-react";
import styles from "../resource.module.css";
import { texts as listTexts } from "../texts.ts";
import { texts } from "./texts.ts";
import type { BulkProgress } from "./use-bulk-run.ts";
import { useIsLate } from "./use-is-late.ts";

/** How far work on many rows has come, in place of what else can be done with them. */
export function ProgressBar(props: { label: string; progress: BulkProgress; cancel: () => void }) {
  const { label, progress, cancel } = props;
  const { verb, done, of } = progress;
  const isLate = useIsLate(progress);
  return (
    <div className={styles.bulk} role="toolbar" aria-label={label} aria-busy>
      <span role="status">
        {texts.progress(verb, done.toLocaleString("en"), of.toLocaleString("en"))}
        {isLate && `. ${texts.late}`}
      </span>
      <progress max={of} value={done} aria-label={verb} />
      <button type="button" className="button small" onClick={cancel}>
        <IconX size={14} aria-hidden /> {listTexts.verbs.cancel}
      </button>
    </div>
  );
}
