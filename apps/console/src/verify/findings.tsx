import type { Verification } from "@parley/host";
import { SeverityIcon } from "../parts/severity-icon.tsx";
import { EditedSince } from "../testing/edited-since.tsx";
import { type FoundActs, FoundVerbs } from "./found-verbs.tsx";
import { NotSeen } from "./not-seen.tsx";
import { OnCanvas } from "./on-canvas.tsx";
import { texts } from "./texts.ts";
import type { Found } from "./use-verify.ts";
import styles from "./verify.module.css";

type Props = {
  readonly verification: Found<Verification>;
  /** The revision of the version now; null until it is known. */
  readonly now: number | null;
  readonly acts: FoundActs;
};

/** What is wrong in an agent, each with a conversation that shows it. */
export function Findings({ verification: { found: verification, agent }, now, acts }: Props) {
  // It answers from documents, and they could not be read.
  const lacksDocuments = agent.index === null && /^documents:/m.test(agent.yaml);
  return (
    <section className={`card ${styles.card}`} aria-label={texts.findings}>
      <header>
        <h2>
          {texts.findings} <span className="muted">{verification.findings.length}</span>
        </h2>
      </header>
      <EditedSince of={agent.revision} now={now} />
      <p className="muted">
        {texts.summary(verification.states, verification.turns)}{" "}
        {texts.seen(
          [verification.blocks.reached, verification.blocks.all],
          [verification.paths.taken, verification.paths.all],
        )}{" "}
        {!verification.isWhole && texts.bounded} {lacksDocuments && texts.noDocuments}
      </p>
      {verification.findings.length === 0 && (
        <p>{verification.unseen.length === 0 ? texts.none : texts.noneSeen(verification.unseen.length)}</p>
      )}
      <ul className={styles.list}>
        {verification.findings.map((finding) => (
          <li key={`${finding.code} ${finding.message}`}>
            <SeverityIcon severity="warning" />
            <span className={styles.told}>
              <strong>{texts.titles[finding.code]}</strong>
              <bdi>{finding.message}</bdi>
            </span>
            <span className={styles.verbs}>
              <FoundVerbs conversation={finding.example} acts={acts} />
              <OnCanvas subject={finding.subject} />
            </span>
          </li>
        ))}
      </ul>
      <NotSeen unseen={verification.unseen} isOpen={verification.findings.length === 0} />
    </section>
  );
}
