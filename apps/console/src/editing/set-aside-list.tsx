import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { Dialog } from "../parts/dialog.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { useCurrentEditor, useEditor } from "./editor-context.ts";
import styles from "./set-aside-list.module.css";
import { texts } from "./texts.ts";
import type { SetAside } from "./version-editor.ts";

/** Names the changes that others' edits made impossible; each can be tried again or discarded. */
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
        {texts.setAside.open(texts.changes(all.length))}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={texts.setAside.title}>
        <p className="muted">{texts.setAside.lead}</p>
        <ul className={styles.list}>
          {all.map((aside) => (
            <Aside key={aside.id} aside={aside} />
          ))}
        </ul>
      </Dialog>
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
      title: texts.setAside.failed(aside.label),
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
        {texts.setAside.tryAgain}
      </Button>
      <Button size="sm" variant="subtle" onClick={() => editor.forget(aside.id)}>
        {texts.setAside.discard}
      </Button>
    </li>
  );
}
