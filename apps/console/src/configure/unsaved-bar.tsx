import type { Settings } from "@parley/model/kernel";
import { useState } from "react";
import type { PartsKnown } from "../resource/form/json-fields.tsx";
import styles from "./configure.module.css";
import { texts } from "./texts.ts";
import type { SettingsDraft } from "./use-settings-draft.ts";
import { settingsOf, settingText } from "./version-settings.ts";

type Props = {
  readonly settings: SettingsDraft;
  /** What rows that a setting names are called. */
  readonly known: (name: keyof Settings) => PartsKnown | undefined;
};

/** What was changed and not saved: looked at, taken back, or saved together. */
export function UnsavedBar({ settings, known }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { base, draft, changed, wrong, canSave, isSaving, save, discard } = settings;
  const before = settingsOf(base);
  return (
    <section className={`card ${styles.bar}`} aria-label={texts.bar.label}>
      {isOpen && (
        <ul>
          {changed.map(({ name, place }) => (
            <li key={name}>
              {texts.change(
                place.label,
                settingText(name, before[name], known(name)),
                settingText(name, draft.values[name], known(name)),
              )}
            </li>
          ))}
        </ul>
      )}
      <p role="status">
        <span className={styles.unsaved}>{texts.bar.changes(changed.length)}</span>
        {wrong.length > 0 && <span className={styles.wrong}>{texts.bar.wrong(wrong.length)}</span>}
      </p>
      <button type="button" className="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? texts.bar.hide : texts.bar.review}
      </button>
      <button type="button" className="button quiet" onClick={discard}>
        {texts.bar.discard}
      </button>
      <button type="button" className="button primary" disabled={!canSave} onClick={() => void save()}>
        {isSaving ? texts.bar.saving : texts.bar.save}
      </button>
    </section>
  );
}
