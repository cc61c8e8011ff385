import styles from "./kbd.module.css";
import { texts } from "./texts.ts";

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** Keys as they stand on the keyboard: `Mod` is Ctrl, or Cmd on a Mac. Keys of one stroke are joined by `+`, strokes by a space. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {keys.split(/[ +](?=.)/).map((key, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the keys of a shortcut stay as they are
        <kbd key={place}>{key === "Mod" ? (isMac ? "⌘" : texts.control) : key}</kbd>
      ))}
    </span>
  );
}
