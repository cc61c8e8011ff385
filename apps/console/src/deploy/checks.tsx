import type { Readiness } from "@parley/flow";
import type { Release } from "@parley/model/api/releases";
import { Link } from "@tanstack/react-router";
import { HelpLink } from "../parts/help-link.tsx";
import { SeverityIcon } from "../parts/severity-icon.tsx";
import styles from "./deploy.module.css";
import { Gate } from "./gate.tsx";
import { Numbers } from "./numbers.tsx";
import { checksOf } from "./readiness.ts";
import { texts } from "./texts.ts";
import type { DeployPlace } from "./use-deploy.ts";

type ChecksProps = {
  readonly place: DeployPlace;
  readonly readiness: Readiness;
  /** Null until they are known. */
  readonly releases: readonly Release[] | null;
};

/** The list before a deploy: what is wrong, what is missing, what is assigned. */
export function Checks({ place, readiness, releases }: ChecksProps) {
  return (
    <ul className={styles.rows}>
      {checksOf(readiness).map(({ id, severity, title, text }) => (
        <li key={id} className={styles.row}>
          <SeverityIcon severity={severity} />
          <strong>{title}</strong>
          <span className="muted">{text}</span>
          {id === "validator" && severity !== "success" && (
            <Link
              to="/clients/$organisation/voice-agents/$flow/$version/design/$subFlow"
              params={{ ...place, subFlow: "start" }}
              search={{ issues: "open" }}
            >
              {texts.checks.openVerb}
            </Link>
          )}
          {id === "validator" && severity === "error" && (
            <HelpLink page="reference/validation">{texts.checks.help}</HelpLink>
          )}
        </li>
      ))}
      <Gate place={place} />
      {releases !== null && <Numbers place={place} releases={releases} />}
    </ul>
  );
}
