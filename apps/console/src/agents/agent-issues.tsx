import { Link } from "@tanstack/react-router";
import { SeverityIcon } from "../parts/severity-icon.tsx";
import type { Agent } from "./agent.ts";
import styles from "./agents.module.css";
import { placeOfAgent } from "./place-of-agent.ts";
import { texts } from "./texts.ts";

/** How much is wrong with an agent as it stands; leads to the list of it. */
export function AgentIssues({ organisation, agent }: { organisation: string; agent: Agent }) {
  const { issues } = agent;
  if (issues === null || issues.errors + issues.warnings === 0) return null;
  const severity = issues.errors > 0 ? "error" : "warning";
  return (
    <Link className={styles.issues} {...placeOfAgent(organisation, agent)} search={{ issues: "open" }}>
      <SeverityIcon severity={severity} size={12} />
      {issues.errors > 0 ? texts.columns.errors(issues.errors) : texts.columns.warnings(issues.warnings)}
    </Link>
  );
}
