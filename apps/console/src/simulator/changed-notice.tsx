import styles from "./simulator-panel.module.css";

/** The agent was edited while it was being tried: what to go on with. */
export function ChangedNotice(props: {
  replay: () => void;
  restart: () => void;
  keepOld: () => void;
  isLong: boolean;
}) {
  return (
    <div className={styles.changed} role="status">
      <p>The agent was edited. This conversation goes on with the one it began with.</p>
      <div className={styles.acts}>
        {props.isLong && (
          <button className="button small" type="button" onClick={props.replay}>
            Replay on the new one
          </button>
        )}
        <button className="button small" type="button" onClick={props.restart}>
          Restart
        </button>
        <button className="button quiet small" type="button" onClick={props.keepOld}>
          Go on with the old one
        </button>
      </div>
    </div>
  );
}
