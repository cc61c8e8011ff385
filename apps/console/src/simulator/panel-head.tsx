import { IconMessage, IconMicrophone, IconReload, IconX } from "@tabler/icons-react";
import styles from "./simulator-panel.module.css";

type Mode = "text" | "voice";
const modes = [
  ["text", "Text", IconMessage],
  ["voice", "Voice", IconMicrophone],
] as const;

/** Name of the panel, how the agent is tried, and for how long; starting over and closing. */
export function PanelHead(props: {
  time: string;
  mode: Mode;
  onMode: ((mode: Mode) => void) | undefined;
  restart: () => void;
  mayRestart: boolean;
  onClose: () => void;
}) {
  const { mode, onMode } = props;
  return (
    <header className={styles.head}>
      <h2>Simulator</h2>
      {onMode !== undefined && (
        <fieldset className="segments" aria-label="How the agent is tried">
          {modes.map(([name, label, Icon]) => (
            <label key={name}>
              <input
                className="visually-hidden"
                type="radio"
                name="simulator mode"
                checked={mode === name}
                onChange={() => onMode(name)}
              />
              <Icon size={14} aria-hidden="true" />
              {mode === name ? label : <span className="visually-hidden">{label}</span>}
            </label>
          ))}
        </fieldset>
      )}
      {mode === "text" && (
        <>
          <span className={styles.time} title="Time of the conversation">
            {props.time}
          </span>
          <button
            className="button quiet icon"
            type="button"
            aria-label="Start again"
            title="Start again"
            disabled={!props.mayRestart}
            onClick={props.restart}
          >
            <IconReload size={16} aria-hidden="true" />
          </button>
        </>
      )}
      <button
        className={`button quiet icon ${styles.close}`}
        type="button"
        aria-label="Close the simulator"
        title="Close (Esc)"
        onClick={props.onClose}
      >
        <IconX size={16} aria-hidden="true" />
      </button>
    </header>
  );
}
