import { Button, Modal } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { notify } from "../parts/notices/notice-store.ts";
import { changes } from "./count-text.ts";
import { useCurrentEditor, useEditor } from "./editor-context.ts";
import styles from "./set-aside-list.module.css";
import type { SetAside } from "./version-editor.ts";

/** Tells by name what of one's changes could not be done any more; each can be tried again or forgotten. */
export function SetAsideList() {
  const all = useEditor((snapshot) => snapshot.setAside);
  const [isOpen, setOpen] = useState(false);
  if (all.length === 0) return null;
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        className={styles.button}
        leftSection={<IconAlertTriangle size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {changes(all.length)} set aside
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Changes set aside">
        <p className="muted">These could not be done on top of what others did. Nothing of them is lost.</p>
        <ul className={styles.list}>
          {all.map((aside) => (
            <Aside key={aside.id} aside={aside} />
          ))}
        </ul>
      </Modal>
    </>
  );
}

function Aside({ aside }: { aside: SetAside }) {
  const editor = useCurrentEditor();
  const tryAgain = () => {
    const performed = editor.tryAgain(aside.id);
    if (performed.ok) return;
    const detail = performed.faults[0]?.message;
    notify({
      severity: "warning",
      title: `Could not do “${aside.label}”`,
      ...(detail === undefined ? {} : { detail }),
    });
  };
  return (
    <li>
      <div>
        <strong>{aside.label}</strong>
        <p>{aside.reason}</p>
      </div>
      <Button size="sm" onClick={tryAgain}>
        Try again
      </Button>
      <Button size="sm" variant="subtle" onClick={() => editor.forget(aside.id)}>
        Forget
      </Button>
    </li>
  );
}
