import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { getJson } from "../../api/request.ts";
import type { Page } from "../../api/types.ts";
import styles from "./bulk-bar.module.css";

/** Longest disposition that is taken. */
const longest = 100;

/** Says how calls ended; those that the agent knows are offered. */
export function DispositionForm({ flowPath, apply }: { flowPath: string; apply: (disposition: string) => void }) {
  const [name, setName] = useState("");
  const list = useId();
  const known = useQuery({
    queryKey: ["dispositions", flowPath],
    queryFn: () => getJson<Page<{ name: string }>>(`${flowPath}dispositions/?limit=500&fields=name`),
  });
  const trimmed = name.trim();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (trimmed !== "") apply(trimmed);
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <label className="field">
        <span>Disposition</span>
        <input
          className="input"
          // biome-ignore lint/a11y/noAutofocus: the form opens because somebody asked for it
          autoFocus
          maxLength={longest}
          list={list}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <datalist id={list}>
        {known.data?.results.map(({ name: each }) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      {known.error && <p className="caption">The agent's own dispositions could not be fetched: write one.</p>}
      <span className={styles.buttons}>
        <button type="submit" className="button primary small" aria-disabled={trimmed === ""}>
          Set
        </button>
      </span>
    </form>
  );
}
