import { ActionIcon, Popover, Tooltip } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp, IconHistory } from "@tabler/icons-react";
import { useState } from "react";
import { Kbd } from "../parts/kbd.tsx";
import { ago } from "./count-text.ts";
import { useCurrentEditor, useEditor } from "./editor-context.ts";
import styles from "./history-buttons.module.css";
import { stepAndTell, useHistoryKeys } from "./use-history-keys.ts";
import type { HistoryStep } from "./version-editor.ts";

/** Undo, redo and the list of steps, with their keys. */
export function HistoryButtons() {
  const editor = useCurrentEditor();
  const undo = useEditor((snapshot) => snapshot.undo.at(-1)?.label);
  const redo = useEditor((snapshot) => snapshot.redo.at(-1)?.label);
  useHistoryKeys(editor);
  return (
    <div className={styles.buttons}>
      <Step label={undo === undefined ? "Undo" : `Undo: ${undo}`} keys="Mod+Z" isOff={undo === undefined}>
        <ActionIcon variant="subtle" aria-label="Undo" onClick={() => stepAndTell(editor.undo)}>
          <IconArrowBackUp size={18} aria-hidden />
        </ActionIcon>
      </Step>
      <Step label={redo === undefined ? "Redo" : `Redo: ${redo}`} keys="Mod+Shift+Z" isOff={redo === undefined}>
        <ActionIcon variant="subtle" aria-label="Redo" onClick={() => stepAndTell(editor.redo)}>
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
        <Tooltip label="History">
          <ActionIcon variant="subtle" aria-label="History" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <IconHistory size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={styles.list}>{isOpen && <Steps />}</Popover.Dropdown>
    </Popover>
  );
}

/** Most steps that are listed on either side of now. */
const most = 100;

function Steps() {
  const editor = useCurrentEditor();
  const undo = useEditor((snapshot) => snapshot.undo);
  const redo = useEditor((snapshot) => snapshot.redo);
  const go = (step: () => ReturnType<typeof editor.undo>, times: number) => {
    for (let time = 0; time < times; time++) {
      const result = step();
      if (!result.ok) return stepAndTell(() => result);
    }
  };
  if (undo.length === 0 && redo.length === 0) return <p className={styles.empty}>Nothing was changed yet.</p>;
  return (
    <ol>
      {redo.slice(-most).map((step, place, shown) => (
        <StepButton key={step.id} step={step} isUndone onChoose={() => go(editor.redo, shown.length - place)} />
      ))}
      {undo
        .slice(-most)
        .toReversed()
        .map((step, place) => (
          <StepButton key={step.id} step={step} isCurrent={place === 0} onChoose={() => go(editor.undo, place)} />
        ))}
      <li>
        <button
          type="button"
          aria-current={undo.length === 0 ? "step" : undefined}
          onClick={() => go(editor.undo, undo.length)}
        >
          <span>Before these changes</span>
        </button>
      </li>
    </ol>
  );
}

type StepButtonProps = { step: HistoryStep; isUndone?: boolean; isCurrent?: boolean; onChoose: () => void };

function StepButton({ step, isUndone = false, isCurrent = false, onChoose }: StepButtonProps) {
  return (
    <li>
      <button
        type="button"
        data-undone={isUndone || undefined}
        aria-current={isCurrent ? "step" : undefined}
        onClick={onChoose}
      >
        <span>{step.label}</span>
        <small>{isUndone ? "undone" : ago(Date.now() - step.at)}</small>
      </button>
    </li>
  );
}
