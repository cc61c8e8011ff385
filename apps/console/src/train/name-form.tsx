import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import styles from "./train.module.css";

type Props = {
  readonly texts: {
    readonly fresh: string;
    readonly placeholder: string;
    readonly addVerb: string;
    readonly known: (name: string) => string;
  };
  readonly names: readonly string[];
  /** Answers whether it was added. */
  readonly onAdd: (name: string) => boolean;
};

/** Adds something by its name, at the foot of a list. */
export function NameForm({ texts, names, onAdd }: Props) {
  const [text, setText] = useState("");
  const name = text.trim();
  const isKnown = names.includes(name);
  return (
    <form
      className={styles.naming}
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== "" && !isKnown && onAdd(name)) setText("");
      }}
    >
      <input
        className="input"
        aria-label={texts.fresh}
        placeholder={texts.placeholder}
        aria-invalid={isKnown || undefined}
        dir="auto"
        maxLength={255}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" className="button" disabled={name === "" || isKnown}>
        <IconPlus size={14} aria-hidden /> {texts.addVerb}
      </button>
      {isKnown && (
        <span className={styles.fault} role="alert">
          {texts.known(name)}
        </span>
      )}
    </form>
  );
}
