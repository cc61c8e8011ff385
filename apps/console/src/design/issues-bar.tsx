import { IconChevronUp } from "@tabler/icons-react";
import type { Found } from "../issues/use-issues.ts";
import { SeverityIcon } from "../parts/severity-icon.tsx";
import styles from "./issues-bar.module.css";
import { texts } from "./toolbar-texts.ts";

/** How many findings there are, and the way to them. */
export function IssuesBar({ found, onOpen }: { found: Found; onOpen: () => void }) {
  const { issues, undrawn } = found;
  const all = issues.filter(({ type }) => type === "error").length;
  const warnings = issues.length - all;
  // A blank sub-flow is no mistake: it is said, and in no colour.
  const errors = all - undrawn;
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
      {undrawn > 0 && <span className="muted">{issues.length === undrawn ? texts.undrawn : texts.blank(undrawn)}</span>}
      {issues.length === 0 && <span className="muted">{texts.noIssues}</span>}
      <IconChevronUp size={16} aria-hidden />
    </button>
  );
}
