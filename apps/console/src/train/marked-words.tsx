import { soundMarks } from "@parley/flow";
import type { ValueMark } from "@parley/model/kernel";
import styles from "./marks.module.css";

/** So many colours part one entity from the next. */
const colours = 4;

type Props = {
  readonly text: string;
  readonly marks: readonly ValueMark[];
  readonly language: string;
  /** Names of the version's entities: each has its colour. */
  readonly entities: readonly string[];
  /** A pointer was let go over the words: some may be selected. */
  readonly onPointerUp: (words: HTMLElement) => void;
};

/** An utterance with its marked values in colour, each with the name of its entity. */
export function MarkedWords({ text, marks, language, entities, onPointerUp }: Props) {
  const sound = soundMarks({ text, marks });
  return (
    <bdi
      className={styles.words}
      lang={language}
      dir="auto"
      onPointerUp={({ currentTarget }) => onPointerUp(currentTarget)}
    >
      {sound.map(({ entity, start, end, value }, place) => (
        <span key={start}>
          {text.slice(sound[place - 1]?.end ?? 0, start)}
          <mark className={styles.mark} data-colour={Math.max(0, entities.indexOf(entity)) % colours}>
            {text.slice(start, end)}
            <span className="mono" data-label>
              {` ${value === undefined ? entity : `${entity} = ${value}`}`}
            </span>
          </mark>
        </span>
      ))}
      {text.slice(sound.at(-1)?.end ?? 0)}
    </bdi>
  );
}
