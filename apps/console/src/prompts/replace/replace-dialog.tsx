import type { LanguageCode } from "@parley/model/kernel";
import { useDeferredValue, useMemo, useState } from "react";
import type { VersionEditor } from "../../editing/version-editor.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { CellChanges } from "../cell-changes.tsx";
import type { PromptRow } from "../prompt-sheet.ts";
import styles from "../prompts.module.css";
import { saveCells } from "../save-cells.ts";
import { useToggled } from "../use-toggled.ts";
import { cellKey } from "../write-cells.ts";
import { replacementsIn } from "./replacements-in.ts";
import { texts } from "./texts.ts";

type Props = {
  readonly editor: VersionEditor;
  readonly rows: readonly PromptRow[];
  readonly languages: readonly LanguageCode[];
  readonly onClose: () => void;
};

/** Finds and replaces in the prompts that are shown, after a look at each change. */
export function ReplaceDialog({ editor, rows, languages, onClose }: Props) {
  const [find, setFind] = useState("");
  const [replacement, setReplacement] = useState("");
  const [isPattern, setPattern] = useState(false);
  const [matchCase, setMatchCase] = useState(false);
  const [exactMatch, setExactMatch] = useState(false);
  const [isName, setName] = useState(false);
  const { toggled, toggle } = useToggled();
  const asked = useMemo(
    () => ({ find, replacement, isPattern, matchCase, exactMatch, in: isName ? ("name" as const) : languages }),
    [find, replacement, isPattern, matchCase, exactMatch, isName, languages],
  );
  // Typing goes first: a large sheet takes a moment.
  const later = useDeferredValue(asked);
  const found = useMemo(() => replacementsIn(rows, later), [rows, later]);
  const writes = found.ok ? found.writes : [];
  const chosen = writes.filter((write) => !toggled.has(cellKey(write)));
  const boxes = [
    [texts.matchCase, matchCase, setMatchCase],
    [texts.exactMatch, exactMatch, setExactMatch],
    [texts.pattern, isPattern, setPattern],
  ] as const;
  return (
    <FormDialog
      title={texts.title}
      size={720}
      verb={texts.verb(chosen.length)}
      isComplete={chosen.length > 0 && later === asked}
      run={async () => {
        saveCells(editor, chosen, (count) => texts.step(find, count));
        onClose();
      }}
      told={String}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <label className="field">
          <span>{texts.find}</span>
          <input
            className="input"
            dir="auto"
            data-autofocus
            autoComplete="off"
            value={find}
            aria-invalid={!found.ok || undefined}
            onChange={(event) => setFind(event.currentTarget.value)}
          />
        </label>
        <label className="field">
          <span>{texts.replacement}</span>
          <input
            className="input"
            dir="auto"
            autoComplete="off"
            value={replacement}
            onChange={(event) => setReplacement(event.currentTarget.value)}
          />
        </label>
      </div>
      <div className={styles.boxes}>
        {boxes.map(([label, isOn, set]) => (
          <label key={label}>
            <input
              type="checkbox"
              className="check"
              checked={isOn}
              onChange={(event) => set(event.currentTarget.checked)}
            />
            {label}
          </label>
        ))}
      </div>
      {isPattern && <p className="caption">{texts.patternHelp}</p>}
      <fieldset className={styles.boxes} aria-label={texts.place.label}>
        {[false, true].map((each) => (
          <label key={String(each)}>
            <input type="radio" name="place" checked={isName === each} onChange={() => setName(each)} />
            {each ? texts.place.name : texts.place.words}
          </label>
        ))}
      </fieldset>
      <p role="status" className={found.ok ? "muted" : styles.wrong}>
        {!found.ok ? found.message : find === "" ? texts.scope(rows.length) : texts.found(writes.length)}
      </p>
      <CellChanges
        label={texts.preview}
        writes={writes}
        isTaken={(write) => !toggled.has(cellKey(write))}
        onToggle={toggle}
      />
    </FormDialog>
  );
}
