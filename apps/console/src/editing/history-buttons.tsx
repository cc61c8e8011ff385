import { ActionIcon, Popover, Tooltip } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp, IconHistory } from "@tabler/icons-react";
import { useState } from "react";
import { Kbd } from "../parts/kbd.tsx";
import { later } from "../parts/later.tsx";
import { useCurrentEditor, useEditor } from "./editor-context.ts";
import styles from "./history-buttons.module.css";
import { texts } from "./texts.ts";
import { stepAndTell, useHistoryKeys } from "./use-history-keys.ts";

const HistorySteps = later(() => import("./history-steps.tsx").then((module) => module.HistorySteps), {
  name: texts.history.title,
});

/** Undo, redo and the list of steps, with their keys. */
export function HistoryButtons() {
  const editor = useCurrentEditor();
  const undo = useEditor((snapshot) => snapshot.undo.at(-1)?.label);
  const redo = useEditor((snapshot) => snapshot.redo.at(-1)?.label);
  useHistoryKeys(editor);
  return (
    <div className={styles.buttons}>
      <Step
        label={undo === undefined ? texts.history.undo : texts.history.undoStep(undo)}
        keys="Mod+Z"
        isOff={undo === undefined}
      >
        <ActionIcon variant="subtle" aria-label={texts.history.undo} onClick={() => stepAndTell(editor.undo)}>
          <IconArrowBackUp size={18} aria-hidden />
        </ActionIcon>
      </Step>
      <Step
        label={redo === undefined ? texts.history.redo : texts.history.redoStep(redo)}
        keys="Mod+Shift+Z"
        isOff={redo === undefined}
      >
        <ActionIcon variant="subtle" aria-label={texts.history.redo} onClick={() => stepAndTell(editor.redo)}>
          <IconArrowForwardUp size={18} aria-hidden />
        </ActionIcon>
      </Step>
      <HistoryList />
    </div>
  );
}

type StepProps = { label: string; keys: string; isOff: boolean; children: React.ReactElement };

/** A button that stays usable when there is nothing: pressing it says so. */
function Step({ label, keys, isOff, children }: StepProps) {
  return (
    <Tooltip
      label={
        <span className={styles.tip}>
          {label} <Kbd keys={keys} />
        </span>
      }
    >
      <span data-off={isOff || undefined}>{children}</span>
    </Tooltip>
  );
}

/** All steps by their names, newest first; choosing one goes there. */
function HistoryList() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={320} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={texts.history.title}>
          <ActionIcon
            variant="subtle"
            aria-label={texts.history.title}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconHistory size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={styles.list}>{isOpen && <HistorySteps />}</Popover.Dropdown>
    </Popover>
  );
}
