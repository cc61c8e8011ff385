import type { Issue } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { IconChevronDown } from "@tabler/icons-react";
import { useMemo, useState, useSyncExternalStore } from "react";
import type { VersionEditor } from "../editing/version-editor.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { Select } from "../parts/selects/select.tsx";
import { SeverityIcon } from "../parts/severity-icon.tsx";
import { useDesignView } from "../viewing/design-view.ts";
import { fixOf } from "./fixes.ts";
import { firstView, groupIssues, type IssueView } from "./issue-groups.ts";
import { IssueLink } from "./issue-link.tsx";
import styles from "./issues-drawer.module.css";
import { placesOf } from "./marks.ts";
import { nameWithin } from "./name-within.ts";
import { texts } from "./texts.ts";
import type { Found } from "./use-issues.ts";

type IssuesDrawerProps = {
  readonly editor: VersionEditor;
  readonly found: Found;
  /** The policy that changing anything needs and that is missing; null when all is well. */
  readonly missing: string | null;
  readonly onClose: () => void;
};

const groupings = [
  { value: "message", label: texts.byMessage },
  { value: "object", label: texts.byObject },
] as const;

/** Everything that is wrong with the version; a finding leads to its place, and some are mended at once. */
export function IssuesDrawer({ editor, found, missing, onClose }: IssuesDrawerProps) {
  const { document } = useSyncExternalStore(editor.subscribe, editor.snapshot);
  const { reveal } = useDesignView();
  const { issues, isChecking } = found;
  const errors = issues.filter(({ type }) => type === "error").length;
  const [view, setView] = useState<IssueView>(firstView);
  const place = useMemo(() => placesOf(document), [document]);
  // Errors come first. Where there are none the warnings stand below that line, one click less away.
  const isWithout = view.type === "error" && errors === 0 && issues.length > 0;
  const groups = useMemo(
    () => groupIssues(issues, isWithout ? { ...view, type: "all" } : view),
    [issues, view, isWithout],
  );
  const kinds = useMemo(() => [...new Set(issues.map(({ object_type }) => object_type))].sort(), [issues]);
  const counts = { all: issues.length, error: errors, warning: issues.length - errors };

  // What an older version of the document lacked may be there by now.
  const isCurrent = found.document === document;

  function mend(issue: Issue, id: Id | undefined) {
    const fix = fixOf(issue, document);
    if (fix === null) return;
    if (fix.type === "go") {
      if (id !== undefined) reveal(issue.object_type === "Path" ? (issue.object_id ?? id) : id, fix.field);
      return;
    }
    const done = editor.perform(fix.gesture);
    if (!done.ok) notify({ severity: "error", title: done.faults[0]?.message ?? texts.couldNotUpdate });
  }

  return (
    <section className={styles.drawer} aria-label={texts.title} aria-busy={isChecking}>
      <header className={styles.head}>
        <h2>{texts.title}</h2>
        <fieldset className={`segments ${styles.kinds}`} aria-label={texts.kinds.title}>
          {(["all", "error", "warning"] as const).map((type) => (
            <button
              key={type}
              type="button"
              aria-pressed={view.type === type}
              onClick={() => setView({ ...view, type })}
            >
              {texts.kinds[type]} <span data-kind={type}>{counts[type]}</span>
            </button>
          ))}
        </fieldset>
        <Select
          isPlain
          className={styles.choice}
          aria-label={texts.group}
          value={view.by}
          options={groupings}
          onChange={(by) => setView({ ...view, by })}
        />
        <Select
          isPlain
          className={styles.choice}
          aria-label={texts.object}
          value={view.object ?? ""}
          options={[{ value: "", label: texts.everyObject }, ...kinds.map((kind) => ({ value: kind, label: kind }))]}
          onChange={(kind) => setView({ ...view, object: kind === "" ? null : kind })}
        />
        <button type="button" className="button quiet icon small" aria-label={texts.close} onClick={onClose}>
          <IconChevronDown size={16} aria-hidden />
        </button>
      </header>
      <div className={styles.list}>
        {isWithout && groups.length > 0 && <p className={styles.none}>{texts.warningsAlone}</p>}
        {groups.length === 0 && (
          <p className={styles.none}>
            {isChecking ? texts.checking : counts.all === 0 ? texts.nothingWrong : texts.noneOfThese}
          </p>
        )}
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title}>
            {group.issues.length > 1 && (
              <h3>
                {group.title} <span className="muted">{group.issues.length}</span>
              </h3>
            )}
            <ul>
              {group.issues.map((issue) => {
                const [id] = place(issue);
                const offered = missing === null ? fixOf(issue, document) : null;
                // Where no block shows it, the finding itself leads there.
                const fix = offered?.type === "go" && id === undefined ? null : offered;
                const target = issue.object_type === "Path" ? (issue.object_id ?? id) : id;
                const told = (
                  <>
                    <span className="truncate">
                      <bdi>
                        {group.issues.length > 1 && view.by === "message" ? nameWithin(issue, document) : issue.message}
                      </bdi>
                    </span>
                    <span className="chip">{issue.object_type}</span>
                    {group.issues.length === 1 && (
                      <bdi className={`truncate muted ${styles.name}`}>{nameWithin(issue, document)}</bdi>
                    )}
                  </>
                );
                return (
                  <li key={`${issue.code} ${issue.object_id} ${issue.field} ${issue.message}`} className={styles.row}>
                    <SeverityIcon severity={issue.type} />
                    {target === undefined ? (
                      <IssueLink issue={issue} document={document}>
                        {told}
                      </IssueLink>
                    ) : (
                      <button
                        type="button"
                        className={styles.open}
                        onClick={() => reveal(target, issue.field ?? undefined)}
                      >
                        {told}
                      </button>
                    )}
                    {fix !== null && (
                      <button
                        type="button"
                        className={styles.fix}
                        disabled={!isCurrent && fix.type === "gesture"}
                        onClick={() => mend(issue, id)}
                      >
                        {fix.verb}
                      </button>
                    )}
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}
