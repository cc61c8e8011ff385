import { useDeferredValue, useEffect, useState } from "react";
import { useEditorPart } from "../editing/editor-context.ts";
import { tellWhenSaved } from "../editing/tell-when-saved.ts";
import type { VersionEditor } from "../editing/version-editor.ts";
import { ChangeCounts, Changes } from "../parts/changes/changes.tsx";
import { FileOrText } from "../parts/file-or-text.tsx";
import { FormDialog } from "../parts/form-dialog.tsx";
import { usedLater } from "../parts/later.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import type { Replacement } from "./read-replacement.ts";
import styles from "./replace-dialog.module.css";
import { texts } from "./texts.ts";

const reading = usedLater(() => import("./read-replacement.ts"));

/** Takes YAML in the place of the version that is open, after showing what that changes. It is one edit. */
export function ReplaceDialog({ editor, onClose }: { editor: VersionEditor; onClose: () => void }) {
  const document = useEditorPart(editor, (snapshot) => snapshot.document);
  const [yaml, setYaml] = useState("");
  const text = useDeferredValue(yaml);
  const [read, setRead] = useState<{ readonly of: string; readonly is: Replacement } | null>(null);

  useEffect(() => {
    if (text.trim() === "") return setRead(null);
    let isWanted = true;
    reading().then(
      ({ readReplacement }) => isWanted && setRead({ of: text, is: readReplacement(text, document) }),
      (error: unknown) => isWanted && notify({ severity: "error", title: texts.title, detail: String(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [text, document]);

  const replacement = read?.of === yaml ? read.is : null;
  const operations = replacement?.ok === true ? replacement.operations : [];

  async function replace() {
    const done = editor.perform({ label: texts.step, operations });
    if (!done.ok) throw new Error(done.faults.map(({ message }) => message).join(" "));
    void tellWhenSaved(editor, done.step, { title: texts.done, detail: texts.doneDetail });
    onClose();
  }

  return (
    <FormDialog
      title={texts.title}
      size={640}
      verb={texts.verb}
      isComplete={operations.length > 0}
      run={replace}
      told={(error) => (error instanceof Error ? error.message : String(error))}
      onClose={onClose}
    >
      <p className={styles.lead}>{texts.lead}</p>
      <FileOrText
        label={texts.yaml}
        accept=".yaml,.yml,application/yaml"
        value={yaml}
        onChange={setYaml}
        rows={12}
        isRequired
        hasFocus
      />
      <div aria-live="polite">{replacement !== null && <Preview replacement={replacement} />}</div>
    </FormDialog>
  );
}

const most = 8;

function Preview({ replacement }: { replacement: Replacement }) {
  if (replacement.ok) {
    return (
      <section aria-label={texts.changes}>
        <h3 className={styles.heading}>
          {texts.changes} <ChangeCounts changes={replacement.changes} />
        </h3>
        <div className={styles.changes}>
          <Changes changes={replacement.changes} none={texts.same} />
        </div>
      </section>
    );
  }
  const { faults } = replacement;
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
