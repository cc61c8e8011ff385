import { FileOrText } from "../parts/file-or-text.tsx";
import styles from "./importing.module.css";
import { type Given, isArchive } from "./read-given.ts";
import { ReadingView } from "./reading-view.tsx";
import { texts } from "./texts.ts";
import type { GivenRead } from "./use-given.ts";

/** A text above this size is taken as it is: a page that shows it stands still for seconds. */
const mostShown = 200_000;

type Props = {
  readonly of: GivenRead;
  /** What stands over what the file brings. */
  readonly brings: string;
  /** Told of the name of a file that was chosen. */
  readonly onFile?: (name: string) => void;
  readonly hasFocus?: boolean;
};

/** Takes an agent as a file or a text, ours or another product's. Shows what it holds, or what is wrong with it. */
export function GivenField({ of: { given, give, read, isReading }, brings, onFile, hasFocus = false }: Props) {
  return (
    <>
      <FileOrText
        label={texts.text}
        accept=".yaml,.yml,.json,.zip,application/yaml,application/json,application/zip"
        value={typeof given === "string" ? given : ""}
        onChange={give}
        {...(onFile !== undefined && { onFile })}
        takes={(file) => {
          const isTaken = isArchive(file) || file.size > mostShown;
          if (isTaken) give(file);
          if (isTaken) onFile?.(file.name);
          return isTaken;
        }}
        taken={nameOfGiven(given)}
        rows={12}
        isRequired
        hasFocus={hasFocus}
      />
      <div aria-live="polite" aria-busy={isReading}>
        {isReading && (
          <p role="status" className={styles.reading}>
            {texts.reading}…
          </p>
        )}
        {read !== null && <ReadingView reading={read} brings={brings} />}
      </div>
    </>
  );
}

/** Of a file that is not shown as text. */
export const nameOfGiven = (given: Given) => (typeof given === "string" ? null : given.name);
