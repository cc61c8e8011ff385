import { IconPencil } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { InlineForm } from "./inline-form.tsx";
import { texts } from "./texts.ts";
import styles from "./train.module.css";
import { useTraining } from "./training-context.ts";

type Props = {
  readonly name: string;
  /** Names of its kind: a new one is none of them. */
  readonly names: readonly string[];
  readonly known: (name: string) => string;
  /** Answers whether it was renamed. */
  readonly onRename: (name: string) => boolean;
};

/** The name of the intent or entity that is open. In its place it gets another one. */
export function NameHead({ name, names, known, onRename }: Props) {
  const { missing } = useTraining();
  const [written, write] = useState<string | null>(null);
  /** The pencil was pressed: it has the focus again when the form goes. */
  const isBack = useRef(false);
  if (written === null) {
    return (
      <h2 className={styles.named}>
        <bdi className="mono">{name}</bdi>
        {missing === null && (
          <button
            type="button"
            className="button quiet small icon"
            aria-label={texts.rename.verb(name)}
            title={texts.rename.verb(name)}
            ref={(button) => {
              if (button === null || !isBack.current) return;
              isBack.current = false;
              button.focus();
            }}
            onClick={() => {
              isBack.current = true;
              write(name);
            }}
          >
            <IconPencil size={14} aria-hidden />
          </button>
        )}
      </h2>
    );
  }
  const wanted = written.trim();
  const isKnown = wanted !== name && names.includes(wanted);
  const save = () => {
    if (wanted === "" || isKnown) return;
    if (wanted === name || onRename(wanted)) write(null);
  };
  return (
    <InlineForm className={styles.renaming} onSubmit={save} onEnd={() => write(null)}>
      <input
        className="input"
        aria-label={texts.rename.field(name)}
        aria-invalid={isKnown || undefined}
        dir="auto"
        maxLength={255}
        // biome-ignore lint/a11y/noAutofocus: the field opens because its button was pressed
        autoFocus
        value={written}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <button type="submit" className="button small" disabled={wanted === "" || isKnown}>
        {texts.rename.save}
      </button>
      <button type="button" className="button quiet small" onClick={() => write(null)}>
        {texts.rename.cancel}
      </button>
      {isKnown && (
        <span className={styles.fault} role="alert">
          {known(wanted)}
        </span>
      )}
    </InlineForm>
  );
}
