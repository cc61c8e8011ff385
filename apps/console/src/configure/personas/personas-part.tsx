import { type FlowDocument, personasOfVoices, primaryPersona, type TtsPersonaDoc } from "@parley/flow";
import type { InVersion } from "@parley/model/api/versions";
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useMemo, useState } from "react";
import { makeId } from "../../api/make-id.ts";
import { EditingNotes } from "../../editing/editing-notes.tsx";
import { EditorContext, useEditorPart } from "../../editing/editor-context.ts";
import { HistoryButtons } from "../../editing/history-buttons.tsx";
import { SaveStatus } from "../../editing/save-status.tsx";
import { useVersionEditor } from "../../editing/use-version-editor.ts";
import type { VersionEditor } from "../../editing/version-editor.ts";
import { EmptyState } from "../../parts/empty-state.tsx";
import { PanelError } from "../../parts/panel-error.tsx";
import { SkeletonLines } from "../../parts/skeleton.tsx";
import styles from "../configure.module.css";
import { MoveDialog } from "./move-dialog.tsx";
import { performTold } from "./perform-told.ts";
import { PersonaForm } from "./persona-form.tsx";
import { type PersonaAct, PersonasTable } from "./personas-table.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { texts } from "./texts.ts";

type Props = {
  readonly at: InVersion;
  readonly isReadOnly: boolean;
  /** The part is left, and what was changed in it is saved. */
  readonly onLeft: () => void;
};

/** The voices of a version: added, heard, changed, and moved, each as an edit that can be taken back. */
export function PersonasPart({ at, isReadOnly, onLeft }: Props) {
  const opening = useVersionEditor(at.org, at.flow, at.ver);
  if (opening.type === "failed") {
    return <PanelError title={texts.notFetched} error={opening.error} retry={opening.retry} />;
  }
  if (opening.type === "opening") return <SkeletonLines lines={6} />;
  return (
    <EditorContext value={opening.editor}>
      <Personas at={at} editor={opening.editor} isReadOnly={isReadOnly} onLeft={onLeft} />
    </EditorContext>
  );
}

type Open = { readonly act: Exclude<PersonaAct, "primary">; readonly persona: TtsPersonaDoc } | { readonly act: "add" };

function Personas({ at, editor, isReadOnly, onLeft }: Props & { readonly editor: VersionEditor }) {
  const document = useEditorPart(editor, (snapshot) => snapshot.document);
  const [open, setOpen] = useState<Open | null>(null);
  const personas = useMemo(() => byPrimary(document), [document]);
  const close = () => setOpen(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the part is left
  useEffect(() => {
    const { revision } = editor.snapshot();
    return () => {
      void editor.flush().then(() => editor.snapshot().revision !== revision && onLeft());
    };
  }, [editor]);

  function act(which: PersonaAct, persona: TtsPersonaDoc) {
    if (which !== "primary") return setOpen({ act: which, persona });
    performTold(editor, {
      operations: primaryPersona(document, persona.id),
      label: texts.steps.primary(persona.name),
      told: texts.told.primary(persona.name),
    });
  }
  return (
    <>
      <header className={styles.head}>
        <h2>{texts.title}</h2>
        <span className="mono caption">{at.ver}</span>
        <span className={styles.acts}>
          <SaveStatus />
          <HistoryButtons />
          {!isReadOnly && (
            <button type="button" className="button primary" onClick={() => setOpen({ act: "add" })}>
              <IconPlus size={16} aria-hidden /> {texts.add}
            </button>
          )}
        </span>
      </header>
      <EditingNotes />
      {!isReadOnly && <Unnamed editor={editor} document={document} />}
      {personas.length === 0 ? (
        <EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>
      ) : (
        <PersonasTable at={at} editor={editor} personas={personas} isReadOnly={isReadOnly} onAct={act} />
      )}
      {open?.act === "add" && <PersonaForm at={at} editor={editor} persona={null} onClose={close} />}
      {open?.act === "edit" && <PersonaForm at={at} editor={editor} persona={open.persona} onClose={close} />}
      {open?.act === "move" && <MoveDialog editor={editor} from={open.persona} onClose={close} />}
      {open?.act === "remove" && <RemoveDialog editor={editor} persona={open.persona} onClose={close} />}
    </>
  );
}

/** Voices that the settings name and that no persona is called: they become personas. */
function Unnamed({ editor, document }: { readonly editor: VersionEditor; readonly document: FlowDocument }) {
  const operations = useMemo(() => personasOfVoices(document, null, makeId), [document]);
  if (operations.length === 0) return null;
  const names = operations.map((each) => (each.op === "create" ? String(each.row.name) : ""));
  return (
    <div className={`card ${styles.note}`}>
      <p>{texts.unnamed(names.join(", "))}</p>
      <button
        type="button"
        className="button"
        onClick={() =>
          performTold(editor, {
            operations,
            label: texts.steps.migrate(operations.length),
            told: texts.told.migrated(operations.length),
          })
        }
      >
        {texts.migrate(operations.length)}
      </button>
    </div>
  );
}

const byPrimary = ({ rows }: FlowDocument): readonly TtsPersonaDoc[] =>
  rows.tts_persona.toSorted((a, b) => Number(b.primary) - Number(a.primary) || a.name.localeCompare(b.name, "en"));
