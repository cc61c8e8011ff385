import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import styles from "./conflict-dialog.module.css";
import { useCurrentEditor, useEditor } from "./editor-context.ts";
import { texts } from "./texts.ts";
import type { FieldConflict } from "./version-editor.ts";

/** Asks whose value holds where another person changed the same field: before, theirs and yours side by side. */
export function ConflictDialog() {
  const saving = useEditor((snapshot) => snapshot.saving);
  const conflicts = saving.type === "conflict" ? saving.conflicts : none;
  const [isPutOff, setPutOff] = useState(false);
  const isOpen = conflicts.length > 0 && !isPutOff;
  if (conflicts.length === 0 && isPutOff) setPutOff(false);
  return (
    <>
      {conflicts.length > 0 && isPutOff && (
        <Button size="sm" onClick={() => setPutOff(false)}>
          {texts.conflict.resolve(conflicts.length)}
        </Button>
      )}
      <Modal opened={isOpen} onClose={() => setPutOff(true)} size="lg" title={texts.conflict.title}>
        <p className={styles.lead}>{texts.conflict.lead}</p>
        <ul className={styles.list}>
          {conflicts.map((conflict) => (
            <Conflict key={conflict.id} conflict={conflict} />
          ))}
        </ul>
        {conflicts.length > 1 && <All conflicts={conflicts} />}
      </Modal>
    </>
  );
}

const none: readonly FieldConflict[] = [];

function Conflict({ conflict }: { conflict: FieldConflict }) {
  const editor = useCurrentEditor();
  const { id, rowName, field, base, theirs, mine } = conflict;
  return (
    <li>
      <h3>
        {rowName}: <span className="mono">{field}</span>
      </h3>
      <dl>
        <Value name={texts.conflict.before} value={base} />
        <Value name={texts.conflict.theirs} value={theirs} />
        <Value name={texts.conflict.yours} value={mine} />
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

function Value({ name, value }: { name: string; value: unknown }) {
  const isNothing = value === null || value === undefined || value === "";
  return (
    <div>
      <dt>{name}</dt>
      <dd data-nothing={isNothing || undefined}>{isNothing ? texts.conflict.notSet : textOf(value)}</dd>
    </div>
  );
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value, null, 2));

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
