import { movePersona, type TtsPersonaDoc, usesOfPersona } from "@parley/flow";
import { useMemo, useState } from "react";
import { useEditorPart } from "../../editing/editor-context.ts";
import type { VersionEditor } from "../../editing/version-editor.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { Select } from "../../parts/selects/select.tsx";
import styles from "../configure.module.css";
import { performTold } from "./perform-told.ts";
import { texts } from "./texts.ts";

type Props = { readonly editor: VersionEditor; readonly from: TtsPersonaDoc; readonly onClose: () => void };

/** Lets another persona say all that one says, after a look at what changes. */
export function MoveDialog({ editor, from, onClose }: Props) {
  const document = useEditorPart(editor, (snapshot) => snapshot.document);
  const others = document.rows.tts_persona.filter(({ id }) => id !== from.id);
  const [chosen, choose] = useState<string | undefined>(undefined);
  const [withRecordings, setRecordings] = useState(false);
  const to = others.find(({ id }) => id === chosen) ?? others[0];
  const uses = useMemo(() => usesOfPersona(document, from.id), [document, from.id]);
  const isUsed = uses.spoken.length > 0 || uses.named.length > 0 || uses.weight !== null || from.primary;
  const name = to?.name ?? "";
  const changes = [
    ...new Set([
      ...uses.spoken,
      ...uses.named.filter((language) => !uses.spoken.some((each) => each.startsWith(language))),
    ]),
  ].map((language) => texts.move.language(language, from.name, name));
  if (uses.weight !== null) changes.push(texts.move.weight(uses.weight, name));
  if (from.primary) changes.push(texts.move.primary(name));
  const count = uses.recordings.length;
  return (
    <FormDialog
      title={texts.move.title(from.name)}
      size={560}
      verb={texts.move.verb}
      isComplete={to !== undefined && isUsed}
      run={async () => {
        if (to === undefined) return;
        const isDone = performTold(editor, {
          operations: movePersona(document, { from: from.id, to: to.id, withRecordings }),
          label: texts.steps.move(from.name, to.name),
          told: texts.told.moved(from.name, to.name),
        });
        if (isDone) onClose();
      }}
      told={String}
      onClose={onClose}
    >
      {isUsed ? (
        <>
          <div className="field">
            <span>{texts.move.to}</span>
            <Select
              aria-label={texts.move.to}
              value={to?.id}
              options={others.map((other) => ({ value: other.id, label: other.name }))}
              onChange={choose}
            />
          </div>
          <ul aria-label={texts.move.preview}>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          {count > 0 && (
            <>
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  className="check"
                  checked={withRecordings}
                  onChange={({ currentTarget }) => setRecordings(currentTarget.checked)}
                />
                <span>{texts.move.recordings(count, name)}</span>
              </label>
              {!withRecordings && <p className="caption">{texts.move.kept(count)}</p>}
            </>
          )}
        </>
      ) : (
        <p>{texts.move.nothing(from.name)}</p>
      )}
    </FormDialog>
  );
}
