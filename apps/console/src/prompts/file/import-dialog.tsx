import { useMemo, useState } from "react";
import type { VersionEditor } from "../../editing/version-editor.ts";
import { FileOrText } from "../../parts/file-or-text.tsx";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { CsvFault, readCsv } from "../../resource/import/read-csv.ts";
import { CellChanges, keyOf } from "../cell-changes.tsx";
import type { PromptSheet } from "../prompt-sheet.ts";
import styles from "../prompts.module.css";
import { saveCells } from "../save-cells.ts";
import { type PromptsFile, promptsFromLines } from "./prompts-file.ts";
import { texts } from "./texts.ts";

type Props = { readonly editor: VersionEditor; readonly sheet: PromptSheet; readonly onClose: () => void };

/** Most lines that are not taken which are listed. */
const mostLeft = 20;

/** Takes words from a file, after a look at each cell that changes. */
export function ImportDialog({ editor, sheet, onClose }: Props) {
  const [text, setText] = useState("");
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const found = useMemo(() => readFile(text, sheet), [text, sheet]);
  const writes = found?.ok ? found.writes : [];
  const chosen = writes.filter((write) => !left.has(keyOf(write)));
  return (
    <FormDialog
      title={texts.title}
      size={720}
      verb={texts.verb(chosen.length)}
      isComplete={chosen.length > 0}
      run={async () => {
        saveCells(editor, chosen, texts.step);
        onClose();
      }}
      told={String}
      onClose={onClose}
    >
      <p className="muted">{texts.help}</p>
      <FileOrText
        label={texts.file}
        accept=".csv,text/csv"
        value={text}
        onChange={setText}
        rows={5}
        fault={found?.ok === false ? found.message : null}
        hasFocus
      />
      {found?.ok && (
        <>
          <p role="status" className="muted">
            {texts.changes(writes.length)}
          </p>
          {found.left.length > 0 && (
            <ul className={styles.left}>
              {found.left.slice(0, mostLeft).map((each) => (
                <li key={each}>{each}</li>
              ))}
              {found.left.length > mostLeft && <li>{texts.moreLeft(found.left.length - mostLeft)}</li>}
            </ul>
          )}
          <CellChanges label={texts.preview} writes={writes} more={texts.more} left={left} onLeft={setLeft} />
        </>
      )}
    </FormDialog>
  );
}

/** Null without a text. */
function readFile(text: string, sheet: PromptSheet): PromptsFile | null {
  if (text.trim() === "") return null;
  try {
    return promptsFromLines(readCsv(text), sheet);
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    return { ok: false, message: error.message };
  }
}
