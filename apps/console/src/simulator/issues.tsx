import type { Issue } from "@parley/flow";
import { IconAlertTriangleFilled, IconExclamationCircleFilled } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useAgent } from "../parts/use-agent.ts";
import styles from "./simulator.module.css";
import { texts } from "./texts.ts";

/** What the validator finds wrong with the agent. */
export function Issues({ issues }: { issues: readonly Issue[] }) {
  const { organisation, flow, version } = useAgent();
  const errors = issues.filter(({ type }) => type === "error").length;
  return (
    <section className={`card ${styles.panel}`} aria-label={texts.issues.title}>
      <header>
        <h2>{texts.issues.title}</h2>
        <span className="caption">{texts.issues.count(errors, issues.length - errors)}</span>
        {version !== null && (
          <Link
            to="/clients/$organisation/voice-agents/$flow/$version/design/$subFlow"
            params={{ organisation, flow, version, subFlow: "start" }}
            search={{ issues: "open" }}
          >
            {texts.issues.openVerb}
          </Link>
        )}
      </header>
      <ul className={styles.list}>
        {issues.map((issue) => (
          <li key={`${issue.code} ${issue.object_id} ${issue.field} ${issue.message}`} className={styles.issue}>
            {issue.type === "error" ? (
              <IconExclamationCircleFilled size={16} aria-label={texts.issues.error} color="var(--bad-solid)" />
            ) : (
              <IconAlertTriangleFilled size={16} aria-label={texts.issues.warning} color="var(--warn-solid)" />
            )}
            <span>
              <bdi>{issue.object_name}</bdi>: {issue.message}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
