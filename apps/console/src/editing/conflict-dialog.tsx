import { Button } from "@mantine/core";
import { labelOfField, rowNames, tellingValues } from "@parley/flow";
import { IconX } from "@tabler/icons-react";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { useLayer } from "../parts/layers.ts";
import styles from "./conflict-dialog.module.css";
import { useCurrentEditor, useEditor } from "./editor-context.ts";
import { texts } from "./texts.ts";
import { isWriting, useTypingRest } from "./use-typing-rest.ts";
import type { FieldConflict } from "./version-editor.ts";

/**
 * Asks whose value holds where another person changed the same field: before, theirs and yours side by side. It waits for
 * a pause in typing, and leaves the focus with a text that has it: what is typed goes on into the field.
 */
export function ConflictDialog() {
  const saving = useEditor((snapshot) => snapshot.saving);
  const conflicts = saving.type === "conflict" ? saving.conflicts : none;
  const [isPutOff, setPutOff] = useState(false);
  const hasRested = useTypingRest(conflicts.length > 0);
  if (conflicts.length === 0 && isPutOff) setPutOff(false);
  return (
    <>
      {conflicts.length > 0 && isPutOff && (
        <Button size="sm" onClick={() => setPutOff(false)}>
          {texts.conflict.resolve(conflicts.length)}
        </Button>
      )}
      {hasRested && !isPutOff && <Asking conflicts={conflicts} onPutOff={() => setPutOff(true)} />}
    </>
  );
}

type AskingProps = {
  readonly conflicts: readonly FieldConflict[];
  readonly onPutOff: () => void;
};

function Asking({ conflicts, onPutOff }: AskingProps) {
  const dialog = useRef<HTMLDivElement>(null);
  const title = useId();
  const version = useEditor(({ document }) => document);
  const names = useMemo(() => rowNames(version), [version]);
  useLayer(true, onPutOff, dialog);

  useEffect(() => {
    const { current } = dialog;
    if (current === null) return;
    current.showPopover();
    if (isWriting()) return;
    const before = document.activeElement;
    current.focus();
    return () => {
      if (current.contains(document.activeElement) && before instanceof HTMLElement) before.focus();
    };
  }, []);

  return (
    <div
      ref={dialog}
      role="dialog"
      aria-labelledby={title}
      popover="manual"
      tabIndex={-1}
      className={styles.dialog}
      data-beside
    >
      <header>
        <h2 id={title}>{texts.conflict.title}</h2>
        <button type="button" className="button quiet icon small" aria-label={texts.conflict.later} onClick={onPutOff}>
          <IconX size={16} aria-hidden />
        </button>
      </header>
      <p className={styles.lead} role="status">
        {texts.conflict.lead}
      </p>
      <ul className={styles.list}>
        {conflicts.map((conflict) => (
          <Conflict key={conflict.id} conflict={conflict} names={names} />
        ))}
      </ul>
      {conflicts.length > 1 && <All conflicts={conflicts} />}
    </div>
  );
}

const none: readonly FieldConflict[] = [];

function Conflict({ conflict, names }: { conflict: FieldConflict; names: ReadonlyMap<string, string> }) {
  const editor = useCurrentEditor();
  const { id, noun, field, rowName, base, theirs, mine } = conflict;
  const tell = tellingValues(noun, field, (text, isRow) => names.get(text) ?? (isRow ? texts.conflict.gone : text));
  return (
    <li>
      <h3>
        <bdi>{rowName}</bdi>: {labelOfField(noun, field)}
      </h3>
      <dl>
        <Value name={texts.conflict.before} value={tell(base)} />
        <Value name={texts.conflict.theirs} value={tell(theirs)} />
        <Value name={texts.conflict.yours} value={tell(mine)} />
      </dl>
      <div className={styles.buttons}>
        <Button size="sm" onClick={() => editor.resolve(id, "theirs")}>
          {texts.conflict.takeTheirs}
        </Button>
        <Button size="sm" variant="filled" onClick={() => editor.resolve(id, "mine")}>
          {texts.conflict.keepYours}
        </Button>
      </div>
    </li>
  );
}

function Value({ name, value }: { name: string; value: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-nothing={value === null || undefined}>
        <bdi>{value ?? texts.conflict.notSet}</bdi>
      </dd>
    </div>
  );
}

function All({ conflicts }: { conflicts: readonly FieldConflict[] }) {
  const editor = useCurrentEditor();
  const resolve = (choice: "mine" | "theirs") => {
    for (const { id } of conflicts) editor.resolve(id, choice);
  };
  return (
    <div className={styles.buttons}>
      <Button onClick={() => resolve("theirs")}>{texts.conflict.takeAll}</Button>
      <Button onClick={() => resolve("mine")}>{texts.conflict.keepAll}</Button>
    </div>
  );
}
