import { type FormEvent, useId, useState } from "react";
import styles from "./bulk-bar.module.css";

/** Longest tag that is taken. */
const longest = 60;

/** Puts a tag on calls, or takes it off them. */
export function TagForm(props: { known: readonly string[]; apply: (tag: string, isAdded: boolean) => void }) {
  const { known, apply } = props;
  const [tag, setTag] = useState("");
  const list = useId();
  const trimmed = tag.trim();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (trimmed !== "") apply(trimmed, true);
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <label className="field">
        <span>Tag</span>
        <input
          className="input"
          // biome-ignore lint/a11y/noAutofocus: the form opens because somebody asked for it
          autoFocus
          maxLength={longest}
          list={list}
          value={tag}
          onChange={(event) => setTag(event.currentTarget.value)}
        />
      </label>
      <datalist id={list}>
        {known.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <span className={styles.buttons}>
        <button type="submit" className="button primary small" aria-disabled={trimmed === ""}>
          Add
        </button>
        <button
          type="button"
          className="button small"
          aria-disabled={trimmed === ""}
          onClick={() => trimmed !== "" && apply(trimmed, false)}
        >
          Take off
        </button>
      </span>
    </form>
  );
}
