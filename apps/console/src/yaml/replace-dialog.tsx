import type { Id } from "@parley/model/kernel";
import { useCallback } from "react";
import { build } from "../api/build.ts";
import { useEditorPart } from "../editing/editor-context.ts";
import { tellWhenSaved } from "../editing/tell-when-saved.ts";
import type { VersionEditor } from "../editing/version-editor.ts";
import { GivenField, nameOfGiven } from "../importing/given-field.tsx";
import { type Given, readAsReplacement } from "../importing/read-given.ts";
import { texts as importing } from "../importing/texts.ts";
import { useGiven } from "../importing/use-given.ts";
import { FormDialog } from "../parts/form-dialog.tsx";
import { ProposeButton } from "./propose-button.tsx";
import styles from "./replace-dialog.module.css";
import { texts } from "./texts.ts";

type Props = {
  readonly editor: VersionEditor;
  readonly organisation: Id;
  readonly flow: Id;
  /** The draft is another one from now on. */
  readonly onReplaced: () => void;
  readonly onClose: () => void;
};

/** Takes YAML, or another product's agent, in the place of the version that is open, after showing what that changes. It is one edit. */
export function ReplaceDialog({ editor, organisation, flow, onReplaced, onClose }: Props) {
  const document = useEditorPart(editor, (snapshot) => snapshot.document);
  const reader = useCallback(
    (given: Given, signal: AbortSignal) =>
      readAsReplacement(given, { existing: document, client: organisation, flow }, signal),
    [document, organisation, flow],
  );
  const given = useGiven(reader);
  const replacement = given.read;
  const operations = replacement?.ok === true ? replacement.operations : [];

  async function replace() {
    const report = replacement?.ok === true ? replacement.report : null;
    const label = report === null ? texts.step : texts.importStep(report.format);
    const done = editor.perform({ label, operations, isWhole: true });
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
        {texts.lead} {importing.takes}
      </p>
      <GivenField of={given} brings={texts.changes} hasFocus />
      {build === "studio" && replacement?.ok === true && operations.length > 0 && (
        <ProposeButton editor={editor} replacement={replacement} name={nameOfGiven(given.given)} onDone={onClose} />
      )}
    </FormDialog>
  );
}
