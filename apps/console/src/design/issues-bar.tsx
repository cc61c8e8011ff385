import type { Issue } from "@parley/flow";
import { IconChevronUp } from "@tabler/icons-react";
import { SeverityIcon } from "../parts/severity-icon.tsx";
import styles from "./issues-bar.module.css";
import { texts } from "./toolbar-texts.ts";

/** How many findings there are, and the way to them. */
export function IssuesBar({ issues, onOpen }: { issues: readonly Issue[]; onOpen: () => void }) {
  const errors = issues.filter(({ type }) => type === "error").length;
  const warnings = issues.length - errors;
  return (
    <button type="button" className={styles.bar} onClick={onOpen}>
      <strong>{texts.issues}</strong>
      {errors > 0 && (
        <span>
          <SeverityIcon severity="error" size={14} /> {errors}
        </span>
      )}
      {warnings > 0 && (
        <span>
          <SeverityIcon severity="warning" size={14} /> {warnings}
        </span>
      )}
      {issues.length === 0 && <span className="muted">{texts.noIssues}</span>}
      <IconChevronUp size={16} aria-hidden />
    </button>
  );
}
