import type { AnswerDocumentDoc } from "@parley/flow";
import { IconFileUpload } from "@tabler/icons-react";
import { type ChangeEvent, type DragEvent, useState } from "react";
import { useEditor } from "../editing/editor-context.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { AskDocuments } from "./ask-documents.tsx";
import { texts } from "./document-texts.ts";
import styles from "./documents.module.css";
import report from "./report.module.css";
import { useTraining } from "./training-context.ts";
import { useGestures } from "./use-gestures.ts";
import { useUploads } from "./use-uploads.ts";

const accepted = ".html,.htm,.md,.markdown,.txt,.pdf,.docx";

/** The documents that an agent answers from: uploaded, listed, deleted, and asked. */
export function DocumentsTab() {
  const { at, missing } = useTraining();
  const documents = useEditor((snapshot) => snapshot.document.rows.answer_document);
  const { working, upload, cancel } = useUploads(at);
  const [isOver, setOver] = useState(false);
  const mayUpload = missing === null;
  const passages = documents.reduce((sum, row) => sum + (row.path === null ? 0 : row.passages), 0);

  const carriesFiles = (event: DragEvent) => mayUpload && event.dataTransfer.types.includes("Files");
  function over(event: DragEvent) {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    setOver(true);
  }
  function drop(event: DragEvent) {
    setOver(false);
    if (!carriesFiles(event)) return;
    event.preventDefault();
    void upload([...event.dataTransfer.files]);
  }

  const choose = (
    <Choose label={texts.uploadVerb} isPrimary isDisabled={!mayUpload} onFiles={(files) => void upload(files)} isMany />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped; the button does the same by keys
    <div
      className={styles.tab}
      data-over={isOver ? "" : undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {working !== null && (
        <div className={report.progress}>
          <span className={report.told} role="status">
            {working.message}
          </span>
          {working.task !== null && (
            <button type="button" className="button quiet small" onClick={() => void cancel()}>
              {texts.cancelVerb}
            </button>
          )}
          <progress aria-label={working.message} {...(working.share !== null && { value: working.share })} max={1} />
        </div>
      )}
      {documents.length === 0 ? (
        <section className="card">
          <EmptyState title={texts.empty} actions={missing === null && choose}>
            {isOver ? texts.drop : texts.emptyText}
          </EmptyState>
        </section>
      ) : (
        <>
          <section className={`card ${report.scroll}`} aria-label={texts.list}>
            <header className={styles.head}>
              <p className="caption">{isOver ? texts.drop : texts.about(documents.length, passages)}</p>
              {missing === null && choose}
            </header>
            <table className={`${report.table} ${report.words}`}>
              <thead>
                <tr>
                  {[texts.name, texts.file, texts.pages, texts.passages, texts.language, texts.state].map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                  <td />
                </tr>
              </thead>
              <tbody>
                {documents.map((row) => (
                  <Row
                    key={row.id}
                    row={row}
                    mayUpload={mayUpload}
                    onReplace={(files) => void upload(files.slice(0, 1), row.id)}
                  />
                ))}
              </tbody>
            </table>
          </section>
          <AskDocuments />
        </>
      )}
    </div>
  );
}

const languages = new Intl.DisplayNames("en", { type: "language" });

type RowProps = { row: AnswerDocumentDoc; mayUpload: boolean; onReplace: (files: readonly File[]) => void };

function Row({ row: { id, name, file, pages, passages, language, path }, mayUpload, onReplace }: RowProps) {
  const { missing } = useTraining();
  const perform = useGestures();
  const remove = () =>
    perform({ label: texts.removed(name), operations: [{ op: "delete", noun: "answer_document", id }] });
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td>
        <bdi>{file}</bdi>
      </td>
      <td>{pages.toLocaleString("en")}</td>
      <td>{passages.toLocaleString("en")}</td>
      <td>{language === null ? texts.unknownLanguage : (languages.of(language) ?? language)}</td>
      <td>
        <span className={styles.state} data-look={path === null ? "waits" : "ready"}>
          {path === null ? texts.waits : texts.ready}
        </span>
      </td>
      <td className={styles.acts}>
        {missing === null && (
          <>
            <Choose label={texts.replace} of={texts.replaceOf(name)} isDisabled={!mayUpload} onFiles={onReplace} />
            <button type="button" className="button quiet small" aria-label={texts.removeOf(name)} onClick={remove}>
              {texts.remove}
            </button>
          </>
        )}
      </td>
    </tr>
  );
}

type ChooseProps = {
  readonly label: string;
  /** What it is called where several are shown. */
  readonly of?: string;
  readonly isPrimary?: boolean;
  readonly isMany?: boolean;
  readonly isDisabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
};

/** A button that opens the dialog for files. */
function Choose({ label, of = label, isPrimary = false, isMany = false, isDisabled, onFiles }: ChooseProps) {
  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    onFiles([...(currentTarget.files ?? [])]);
    currentTarget.value = "";
  }
  return (
    <label className={`button ${isPrimary ? "primary" : "quiet small"} ${styles.choose}`} aria-disabled={isDisabled}>
      {isPrimary && <IconFileUpload size={16} aria-hidden />} {label}
      <input
        className="visually-hidden"
        type="file"
        aria-label={of}
        accept={accepted}
        multiple={isMany}
        disabled={isDisabled}
        onChange={take}
      />
    </label>
  );
}
