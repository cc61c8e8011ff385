import { Tooltip } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconLayoutList,
  IconPlayerPlay,
  IconRocket,
  IconSchema,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useSyncExternalStore } from "react";
import type { StepResult, VersionEditor } from "../editing/version-editor.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { personOf } from "./holders-of.ts";
import { SaveStatus } from "./save-status.tsx";
import styles from "./toolbar.module.css";

type Props = {
  editor: VersionEditor;
  place: { readonly organisation: string; readonly flow: string; readonly version: string };
  isOutline: boolean;
  isSimulating: boolean;
  missing: string | null;
  onOutline: (isShown: boolean) => void;
  onSimulate: () => void;
};

/** What can be done with the version as a whole, and how it stands. */
export function Toolbar({ editor, place, isOutline, isSimulating, missing, onOutline, onSimulate }: Props) {
  const { saving, undo, redo, others } = useSyncExternalStore(editor.subscribe, editor.snapshot);
  const step = (icon: ReactNode, label: string, keys: string, what: string | undefined, does: () => StepResult) => (
    <Tooltip label={what === undefined ? `${label} (${keys})` : `${label}: ${what} (${keys})`}>
      <button
        type="button"
        className="button quiet icon"
        aria-label={label}
        aria-disabled={missing !== null || undefined}
        onClick={() => missing === null && tell(does())}
      >
        {icon}
      </button>
    </Tooltip>
  );
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Version">
      <SaveStatus saving={saving} />
      {step(<IconArrowBackUp size={18} aria-hidden />, "Undo", "Ctrl+Z", undo.at(-1)?.label, editor.undo)}
      {step(<IconArrowForwardUp size={18} aria-hidden />, "Redo", "Ctrl+Shift+Z", redo.at(-1)?.label, editor.redo)}
      <Tooltip label={isOutline ? "Show the canvas" : "Show the outline"}>
        <button
          type="button"
          className="button quiet icon"
          aria-label={isOutline ? "Show the canvas" : "Show the outline"}
          onClick={() => onOutline(!isOutline)}
        >
          {isOutline ? <IconSchema size={18} aria-hidden /> : <IconLayoutList size={18} aria-hidden />}
        </button>
      </Tooltip>
      {others.length > 0 && (
        <ul className={styles.others} aria-label="Also here">
          {others.slice(0, 4).map((other) => {
            const { name, initials, family } = personOf(other);
            const look = { background: `var(--blk-${family}-ink)`, color: `var(--blk-${family}-bg)` };
            return (
              <Tooltip key={other.tab} label={name}>
                <li className={styles.person} style={look} aria-label={name}>
                  {initials}
                </li>
              </Tooltip>
            );
          })}
        </ul>
      )}
      <button type="button" className="button" aria-pressed={isSimulating} onClick={onSimulate}>
        <IconPlayerPlay size={16} aria-hidden /> Simulate
      </button>
      <Link className="button primary" to="/clients/$organisation/voice-agents/$flow/$version/deploy" params={place}>
        <IconRocket size={16} aria-hidden /> Deploy
      </Link>
    </div>
  );
}

export function tell(result: StepResult): void {
  if (!result.ok) notify({ severity: "info", title: result.message });
}
