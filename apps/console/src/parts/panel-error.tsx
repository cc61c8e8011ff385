import { IconCloudX, IconRefresh } from "@tabler/icons-react";
import { ApiError } from "../api/api-error.ts";
import styles from "./panel.module.css";

/** What failed, in its panel only, with the request id that finds it in the logs and a way to try again. */
export function PanelError(props: { title: string; error: unknown; retry: () => void }) {
  const { error } = props;
  const id = error instanceof ApiError ? error.body.request_id : undefined;
  return (
    <div className={styles.error} role="alert">
      <span className={styles.tile}>
        <IconCloudX size={18} aria-hidden />
      </span>
      <div className={styles.text}>
        <h2>{props.title}</h2>
        <p className="muted">{error instanceof Error ? error.message : String(error)}</p>
        <p className={styles.actions}>
          <button className="button" type="button" onClick={props.retry}>
            <IconRefresh size={14} aria-hidden /> Retry
          </button>
          {id !== undefined && <span className="chip">{id}</span>}
        </p>
      </div>
    </div>
  );
}
