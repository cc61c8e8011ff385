import type { FlowDocument } from "@parley/flow";
import { useDeferredValue, useEffect, useState } from "react";
import { build } from "../api/build.ts";
import { useEditorPart } from "../editing/editor-context.ts";
import { tellWhenSaved } from "../editing/tell-when-saved.ts";
import type { VersionEditor } from "../editing/version-editor.ts";
import { ChangeCounts, Changes } from "../parts/changes/changes.tsx";
import { FileOrText } from "../parts/file-or-text.tsx";
import { FormDialog } from "../parts/form-dialog.tsx";
import { usedLater } from "../parts/later.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { ImportReportView } from "./import-report.tsx";
import { ProposeButton } from "./propose-button.tsx";
import { isForeignText, readForeign } from "./read-foreign.ts";
import styles from "./replace-dialog.module.css";
import type { Replacement } from "./replacement.ts";
import { texts } from "./texts.ts";

const reading = usedLater(() => import("./read-replacement.ts"));

/** What takes the place of a version: a text, or a file that is not shown as one. */
type Given = string | File;

/** A text above this size is taken as it is: a page that shows it stands still for seconds. */
const mostShown = 200_000;
/** Most of a file that is read: an agent is a tenth of it. */
const mostRead = 60 * 1024 * 1024;

type Props = {
  readonly editor: VersionEditor;
  /** The draft is another one from now on. */
  readonly onReplaced: () => void;
  readonly onClose: () => void;
};

/** Takes YAML, or another product's agent, in the place of the version that is open, after showing what that changes. It is one edit. */
export function ReplaceDialog({ editor, onReplaced, onClose }: Props) {
  const document = useEditorPart(editor, (snapshot) => snapshot.document);
  const [given, setGiven] = useState<Given>("");
  const wanted = useDeferredValue(given);
  const [read, setRead] = useState<{ readonly of: Given; readonly is: Replacement } | null>(null);

  useEffect(() => {
    if (typeof wanted === "string" && wanted.trim() === "") return setRead(null);
    const unwanted = new AbortController();
    const { signal } = unwanted;
    readGiven(wanted, document, signal).then(
      (is) => !signal.aborted && setRead({ of: wanted, is }),
      (error: unknown) => !signal.aborted && notify({ severity: "error", title: texts.title, detail: String(error) }),
    );
    return () => unwanted.abort();
  }, [wanted, document]);

  const replacement = read?.of === given ? read.is : null;
  const isReading = read?.of !== given && (typeof given !== "string" || given.trim() !== "");
  const fileName = typeof given === "string" ? null : given.name;
  const operations = replacement?.ok === true ? replacement.operations : [];

  async function replace() {
    const report = replacement?.ok === true ? replacement.report : null;
    const label = report === null ? texts.step : texts.importStep(report.format);
    const done = editor.perform({ label, operations });
    if (!done.ok) throw new Error(done.faults.map(({ message }) => message).join(" "));
    void tellWhenSaved(editor, done.step, { title: texts.done, detail: texts.doneDetail });
    onReplaced();
    onClose();
  }

  return (
    <FormDialog
      title={texts.title}
      size={640}
      verb={texts.verb}
      isComplete={operations.length > 0}
      run={replace}
      onClose={onClose}
    >
      <p className={styles.lead}>
        {texts.lead} {texts.takes}
      </p>
      <FileOrText
        label={texts.yaml}
        accept=".yaml,.yml,.json,.zip,application/yaml,application/json,application/zip"
        value={typeof given === "string" ? given : ""}
        onChange={setGiven}
        takes={(file) => {
          const isTaken = /\.zip$/i.test(file.name) || file.size > mostShown;
          if (isTaken) setGiven(file);
          return isTaken;
        }}
        taken={fileName}
        rows={12}
        isRequired
        hasFocus
      />
      <div aria-live="polite" aria-busy={isReading}>
        {isReading && (
          <p role="status" className={styles.reading}>
            {texts.reading}…
          </p>
        )}
        {replacement !== null && <Preview replacement={replacement} />}
      </div>
      {build === "studio" && replacement?.ok === true && operations.length > 0 && (
        <ProposeButton editor={editor} replacement={replacement} name={fileName} onDone={onClose} />
      )}
    </FormDialog>
  );
}

async function readGiven(given: Given, document: FlowDocument, signal: AbortSignal): Promise<Replacement> {
  if (typeof given !== "string" && given.size > mostRead) {
    return { ok: false, faults: [], why: texts.tooLarge(mostRead / 1024 / 1024) };
  }
  if (typeof given !== "string" && /\.zip$/i.test(given.name)) return readForeign(given, document, signal);
  const text = typeof given === "string" ? given : await given.text();
  if (isForeignText(text)) return readForeign(text, document, signal);
  const { readReplacement } = await reading();
  return readReplacement(text, document);
}

const most = 8;

function Preview({ replacement }: { replacement: Replacement }) {
  if (replacement.ok) {
    return (
      <section aria-label={texts.changes}>
        {replacement.report !== null && <ImportReportView report={replacement.report} />}
        <h3 className={styles.heading}>
          {texts.changes} <ChangeCounts changes={replacement.changes} />
        </h3>
        <div className={styles.changes}>
          <Changes changes={replacement.changes} none={texts.same} />
        </div>
      </section>
    );
  }
  const { faults, why } = replacement;
  if (why !== null) return <p className={styles.faults}>{why}</p>;
  return (
    <section className={styles.faults} aria-label={texts.faults(faults.length)}>
      <strong>{texts.faults(faults.length)}</strong>
      <ul>
        {faults.slice(0, most).map(({ line, column, message }) => (
          <li key={`${line}:${column} ${message}`}>
            <span className="mono">{texts.place(line, column)}</span> {message}
          </li>
        ))}
      </ul>
      {faults.length > most && <p>{texts.more(faults.length - most)}</p>}
    </section>
  );
}
