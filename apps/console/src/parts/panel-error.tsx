import { ProblemError } from "@parley/client";
import { messageOf } from "@parley/model/kernel";
import { IconCheck, IconCloudX, IconCopy, IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./panel.module.css";
import { texts } from "./texts.ts";
import { useCopied } from "./use-copied.ts";

/**
 * What failed, in its panel only: the documented text, what the server said, and a way to try again. The request id finds
 * it in the logs. `children` says what still works.
 */
export function PanelError(props: { title: string; error: unknown; retry: () => void; children?: ReactNode }) {
  const { error } = props;
  const problem = error instanceof ProblemError ? error : null;
  const id = problem?.requestId ?? null;
  return (
    <div className={styles.error} role="alert">
      <span className={styles.tile}>
        <IconCloudX size={18} aria-hidden />
      </span>
      <div className={styles.text}>
        <h2>{props.title}</h2>
        <p className="muted">{problem?.faults.length === 0 ? problem.detail : messageOf(error)}</p>
        {props.children && <p className="muted">{props.children}</p>}
        <p className={styles.actions}>
          <button className="button" type="button" onClick={props.retry}>
            <IconRefresh size={14} aria-hidden /> {texts.retryVerb}
          </button>
          {id !== null && <CopyRequestId id={id} />}
        </p>
      </div>
    </div>
  );
}

function CopyRequestId({ id }: { id: string }) {
  const { copied, copy } = useCopied(id);
  return (
    <>
      <button className={`chip ${styles.copy}`} type="button" onClick={copy} title={texts.requestId.copy}>
        {id}
        {copied === "yes" ? <IconCheck size={12} aria-hidden /> : <IconCopy size={12} aria-hidden />}
      </button>
      <span role="status" className="caption">
        {copied === "yes" && texts.requestId.copied}
        {copied === "refused" && texts.requestId.refused}
      </span>
    </>
  );
}
