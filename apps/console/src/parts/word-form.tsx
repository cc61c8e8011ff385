import { type FormEvent, useState } from "react";
import { OfferedInput } from "./selects/offered-input.tsx";
import styles from "./word-form.module.css";

type WordVerb = { readonly label: string; readonly run: (word: string) => void };

type WordFormProps = {
  readonly label: string;
  readonly longest: number;
  /** Words that are offered. */
  readonly known: readonly string[];
  /** What is missing among them. */
  readonly note?: string | null;
  /** What can be done with the word; the first by Enter too. */
  readonly verbs: readonly [WordVerb, ...WordVerb[]];
};

/** Asks for one word, and what to do with it. */
export function WordForm({ label, longest, known, note = null, verbs }: WordFormProps) {
  const [text, setText] = useState("");
  const word = text.trim();
  const [first, ...others] = verbs;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (word !== "") first.run(word);
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <label className="field">
        <span>{label}</span>
        <OfferedInput
          // The form opens because a person asked for it.
          autoFocus
          maxLength={longest}
          offers={known}
          value={text}
          onChange={setText}
        />
      </label>
      {note !== null && <p className="caption">{note}</p>}
      <span className={styles.buttons}>
        <button type="submit" className="button primary small" aria-disabled={word === ""}>
          {first.label}
        </button>
        {others.map((verb) => (
          <button
            key={verb.label}
            type="button"
            className="button small"
            aria-disabled={word === ""}
            onClick={() => word !== "" && verb.run(word)}
          >
            {verb.label}
          </button>
        ))}
      </span>
    </form>
  );
}
