import { useMemo, useRef, useState } from "react";
import type { VersionEditor } from "../../editing/version-editor.ts";
import { FileOrText } from "../../parts/file-or-text.tsx";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { CsvFault, type CsvLine, readCsv } from "../../resource/import/read-csv.ts";
import { CellChanges } from "../cell-changes.tsx";
import type { PromptSheet } from "../prompt-sheet.ts";
import styles from "../prompts.module.css";
import { saveCells } from "../save-cells.ts";
import { cellKey } from "../write-cells.ts";
import { ColumnBoxes } from "./column-boxes.tsx";
import { asSeen, type FileChoice, isColumnTaken, isNewer, isTaken, nothingChosen } from "./file-choice.ts";
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
  const [choice, setChoice] = useState<FileChoice>(() => nothingChosen(sheet));
  const [workbook, setWorkbook] = useState<Workbook | null>(null);
  const found = useMemo(
    () => (workbook === null ? readFile(text, sheet) : compared(workbook, sheet)),
    [text, workbook, sheet],
  );
  const all = found?.ok ? found.writes : none;
  const bySince = useMemo(() => Map.groupBy(all, ({ since }) => since), [all]);
  const writes = all.filter((write) => isColumnTaken(write, choice, sheet));
  const chosen = writes.filter((write) => isTaken(write, choice));
  const older = bySince.get("sheet") ?? none;
  function take(next: string, book: Workbook | null) {
    setText(next);
    setWorkbook(book);
    // What was chosen is of the file before.
    setChoice(nothingChosen(sheet));
  }
  /** The workbook that was chosen last. */
  const asked = useRef<File | null>(null);
  function takeWorkbook(file: File): boolean {
    if (!isWorkbook(file)) return false;
    asked.current = file;
    take("", { name: file.name, content: null });
    void contentOf(file).then((content) => {
      if (asked.current === file) setWorkbook({ name: file.name, content });
    });
    return true;
  }
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
          take(typed, null);
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
            {texts.changes(all.length - older.length, older.length)}
          </p>
          <ColumnBoxes
            {...{ sheet, choice }}
            writes={bySince.get("unknown") ?? none}
            label={texts.columns}
            lead={texts.noBase}
            onChange={setChoice}
          />
          <ColumnBoxes
            {...{ sheet, choice }}
            writes={older}
            label={texts.olderColumns}
            lead={texts.older(older.length)}
            onChange={setChoice}
          />
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
            isTaken={(write) => isTaken(write, choice)}
            onToggle={(key) => {
              const write = writes.find((each) => cellKey(each) === key);
              if (write !== undefined) setChoice(asSeen(choice, write, !isTaken(write, choice)));
            }}
            warn={(write) => (isNewer(write, choice) ? texts.newer : null)}
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
