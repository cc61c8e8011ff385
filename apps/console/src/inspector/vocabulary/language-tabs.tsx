import { IconPlus } from "@tabler/icons-react";
import { useForm } from "../form/form-context.ts";
import styles from "../inspector.module.css";
import { texts } from "../texts.ts";

type Props = {
  readonly languages: readonly string[];
  readonly chosen: string;
  /** Whether words are missing in a language. */
  readonly lacks: (language: string) => boolean;
  readonly onChoose: (language: string) => void;
};

/** The languages of the version, of which one is written in. */
export function LanguageTabs({ languages, chosen, lacks, onChoose }: Props) {
  const { isReadOnly, toVersion } = useForm();
  return (
    <fieldset className={styles.languages} aria-label={texts.languages.choose}>
      {languages.map((code) => (
        <button key={code} type="button" aria-pressed={code === chosen} onClick={() => onChoose(code)}>
          {code}
          {lacks(code) && (
            <span className={styles.lack} title={texts.languages.wordsMissing}>
              <span className="visually-hidden">{texts.languages.wordsMissingToo}</span>
            </span>
          )}
        </button>
      ))}
      {!isReadOnly && (
        <button type="button" aria-label={texts.languages.add} title={texts.languages.add} onClick={toVersion}>
          <IconPlus size={12} aria-hidden />
        </button>
      )}
    </fieldset>
  );
}
