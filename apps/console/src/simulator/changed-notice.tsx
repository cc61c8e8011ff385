import styles from "./simulator-panel.module.css";
import { texts } from "./texts.ts";

/** The agent was edited during a conversation: what to go on with. */
export function ChangedNotice(props: {
  replay: () => void;
  restart: () => void;
  keepOld: () => void;
  isLong: boolean;
}) {
  return (
    <div className={styles.changed} role="status">
      <p>{texts.changed.text}</p>
      <div className={styles.acts}>
        {props.isLong && (
          <button className="button small" type="button" onClick={props.replay}>
            {texts.changed.replay}
          </button>
        )}
        <button className="button small" type="button" onClick={props.restart}>
          {texts.changed.restart}
        </button>
        <button className="button quiet small" type="button" onClick={props.keepOld}>
          {texts.changed.keepOld}
        </button>
      </div>
    </div>
  );
}
