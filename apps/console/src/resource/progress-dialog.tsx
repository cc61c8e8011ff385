import { Button } from "@mantine/core";
import { Dialog } from "../parts/dialog.tsx";
import type { Progress } from "./bulk/run-each.ts";
import { texts as bulk } from "./bulk/texts.ts";
import { useIsLate } from "./bulk/use-is-late.ts";
import styles from "./resource.module.css";
import { texts } from "./texts.ts";

/** How far something has come that takes long, and a way to stop it. */
export function ProgressDialog(props: { title: string; progress: Progress; cancel: () => void }) {
  const { title, progress, cancel } = props;
  const isLate = useIsLate(progress);
  return (
    <Dialog opened onClose={cancel} title={title}>
      <div className={styles.group}>
        <span role="status">
          {texts.export.progress(progress.done.toLocaleString("en"), progress.of.toLocaleString("en"))}
          {isLate && `. ${bulk.late}`}
        </span>
        <progress className={styles.progress} max={progress.of || 1} value={progress.done} aria-label={title} />
        <div className={styles.acts}>
          <Button onClick={cancel}>{texts.verbs.cancel}</Button>
        </div>
      </div>
    </Dialog>
  );
}
