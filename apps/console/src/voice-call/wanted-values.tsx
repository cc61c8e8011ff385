import { ProblemError } from "@parley/client";
import type { JsonObject } from "@parley/model/kernel";
import { texts } from "./texts.ts";
import styles from "./voice-call.module.css";

const place = "metadata.";

/** The values that a call was refused for; none when it failed for something else. */
export function wantedBy(error: Error | null): readonly string[] {
  if (!(error instanceof ProblemError) || error.code !== "metadata_missing") return [];
  return error.faults.map(({ field }) => field.slice(place.length));
}

/** Asks for the values that a version requires of every conversation, and calls again with them. */
export function WantedValues({ keys, onValues }: { keys: readonly string[]; onValues: (values: JsonObject) => void }) {
  return (
    <form
      className={styles.wanted}
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        onValues(Object.fromEntries(keys.map((key) => [key, String(form.get(key) ?? "")])));
      }}
    >
      <p role="status">{texts.wanted.title}</p>
      {keys.map((key) => (
        <label key={key} className="field">
          <span>{key}</span>
          <input className="input" name={key} required maxLength={2000} />
        </label>
      ))}
      <button className="button" type="submit">
        {texts.wanted.call}
      </button>
    </form>
  );
}
