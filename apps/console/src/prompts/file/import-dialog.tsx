import { useMemo, useRef, useState } from "react";
import type { VersionEditor } from "../../editing/version-editor.ts";
import { FileOrText } from "../../parts/file-or-text.tsx";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { CsvFault, type CsvLine, readCsv } from "../../resource/import/read-csv.ts";
import { CellChanges, keyOf } from "../cell-changes.tsx";
import type { PromptSheet } from "../prompt-sheet.ts";
import styles from "../prompts.module.css";
import { saveCells } from "../save-cells.ts";
import { texts as page } from "../texts.ts";
import { useToggled } from "../use-toggled.ts";
import { columnKey } from "../write-cells.ts";
import { type FileWrite, type PromptsFile, promptsFromLines } from "./prompts-file.ts";
import { texts } from "./texts.ts";
import { readWorkbook } from "./workbook/read-workbook.ts";
import { WorkbookFault } from "./workbook/workbook-fault.ts";
import { workbookType } from "./workbook/write-workbook.ts";

type Props = { readonly editor: VersionEditor; readonly sheet: PromptSheet; readonly onClose: () => void };

const none: readonly FileWrite[] = [];
/** Most lines that are not taken which are listed. */
const mostLeft = 20;

/** Takes words from a file, after a look at each cell that changes. */
export function ImportDialog({ editor, sheet, onClose }: Props) {
  const [text, setText] = useState("");
  const { toggled, toggle } = useToggled();
  const [columns, setColumns] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [workbook, setWorkbook] = useState<Workbook | null>(null);
  const found = useMemo(
    () => (workbook === null ? readFile(text, sheet) : compared(workbook, sheet)),
    [text, workbook, sheet],
  );
  const all = found?.ok ? found.writes : none;
  const unknown = useMemo(
    () =>
      Map.groupBy(
        all.filter(({ since }) => since === "unknown"),
        ({ column }) => columnKey(column),
      ),
    [all],
  );
  // Without a base, what is newer in the sheet is most often in its default language and in names.
  const isColumnTaken = (key: string) => columns.get(key) ?? (key !== "" && key !== sheet.offered[0]);
  const writes = all.filter(({ since, column }) => since !== "unknown" || isColumnTaken(columnKey(column)));
  const isTaken = (write: FileWrite) => toggled.has(keyOf(write)) === (write.since === "both");
  /** The workbook that was chosen last. */
  const asked = useRef<File | null>(null);
  function takeWorkbook(file: File): boolean {
    if (!isWorkbook(file)) return false;
    asked.current = file;
    setText("");
    setWorkbook({ name: file.name, content: null });
    void contentOf(file).then((content) => {
      if (asked.current === file) setWorkbook({ name: file.name, content });
    });
    return true;
  }
  const chosen = writes.filter(isTaken);
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
        accept={`.csv,text/csv,.xlsx,${workbookType}`}
        value={text}
        onChange={(typed) => {
          asked.current = null;
          setWorkbook(null);
          setText(typed);
        }}
        takes={takeWorkbook}
        rows={5}
        fault={found?.ok === false ? found.message : null}
        hasFocus
      />
      {workbook !== null && (
        <p role="status" className="muted">
          {workbook.content === null ? `${texts.reading}…` : texts.workbook(workbook.name)}
        </p>
      )}
      {found?.ok && (
        <>
          <p role="status" className="muted">
            {texts.changes(all.length)}
          </p>
          {unknown.size > 0 && (
            <fieldset className={styles.boxes} aria-label={texts.columns}>
              <p className="muted">{texts.noBase}</p>
              {[...unknown].map(([key, ofColumn]) => (
                <label key={key}>
                  <input
                    type="checkbox"
                    className="check"
                    checked={isColumnTaken(key)}
                    onChange={(event) => setColumns(new Map([...columns, [key, event.currentTarget.checked]]))}
                  />
                  {texts.column(key || page.column.name, ofColumn.length)}
                </label>
              ))}
            </fieldset>
          )}
          {found.left.length > 0 && (
            <ul className={styles.left}>
              {found.left.slice(0, mostLeft).map((each) => (
                <li key={each}>{each}</li>
              ))}
              {found.left.length > mostLeft && <li>{texts.moreLeft(found.left.length - mostLeft)}</li>}
            </ul>
          )}
          <CellChanges
            label={texts.preview}
            writes={writes}
            isTaken={isTaken}
            onToggle={toggle}
            warn={({ since }) => (since === "both" ? texts.both : null)}
          />
        </>
      )}
    </FormDialog>
  );
}

/** A workbook that was chosen; its lines, or why it is not taken, once it is read. */
type Workbook = { readonly name: string; readonly content: readonly CsvLine[] | WorkbookFault | null };

const isWorkbook = ({ name, type }: File) => type === workbookType || name.toLowerCase().endsWith(".xlsx");

const contentOf = (file: File): Promise<readonly CsvLine[] | WorkbookFault> =>
  readWorkbook(file).catch((error: unknown) => {
    if (error instanceof WorkbookFault) return error;
    throw error;
  });

/** Null while it is read. */
function compared({ content }: Workbook, sheet: PromptSheet): PromptsFile | null {
  if (content === null) return null;
  return content instanceof WorkbookFault ? { ok: false, message: content.message } : promptsFromLines(content, sheet);
}

/** Null without a text. */
function readFile(text: string, sheet: PromptSheet): PromptsFile | null {
  if (text.trim() === "") return null;
  if (text.includes("\0")) return { ok: false, message: texts.noSheet };
  try {
    return promptsFromLines(readCsv(text), sheet);
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    return { ok: false, message: error.message };
  }
}
