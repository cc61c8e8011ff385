import { IconMessage, IconMicrophone, IconReload, IconX } from "@tabler/icons-react";
import styles from "./simulator-panel.module.css";
import { texts } from "./texts.ts";

type Mode = "text" | "voice";
const modes = [
  ["text", texts.text, IconMessage],
  ["voice", texts.voice, IconMicrophone],
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
      <h2>{texts.title}</h2>
      {onMode !== undefined && (
        <fieldset className="segments" aria-label={texts.wayOfTrying}>
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
          <span className={styles.time} title={texts.time}>
            {props.time}
          </span>
          <button
            className="button quiet icon"
            type="button"
            aria-label={texts.restart}
            title={texts.restart}
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
        aria-label={texts.close}
        title={texts.closeTip}
        onClick={props.onClose}
      >
        <IconX size={16} aria-hidden="true" />
      </button>
    </header>
  );
}
