import type { Conversation, UseCases } from "@parley/host";
import { rules } from "@parley/model";
import { Forbidden } from "../parts/forbidden.tsx";
import { EditedSince } from "../testing/edited-since.tsx";
import { type FoundActs, FoundVerbs } from "./found-verbs.tsx";
import { NotSeen } from "./not-seen.tsx";
import { texts } from "./texts.ts";
import type { Found } from "./use-verify.ts";
import styles from "./verify.module.css";

type Props = {
  readonly cases: Found<UseCases>;
  /** The revision of the version now; null until it is known. */
  readonly now: number | null;
  readonly acts: FoundActs;
};

/** One conversation for each way through an agent. */
export function Cases({ cases: { found: cases, agent }, now, acts }: Props) {
  return (
    <section className={`card ${styles.card}`} aria-label={texts.cases.title}>
      <header>
        <h2>{texts.cases.title}</h2>
        <Forbidden needs={rules.flowWrite}>
          <button
            type="button"
            className="button small"
            disabled={cases.cases.length === 0}
            onClick={() => acts.save(cases.cases, texts.cases.saved)}
          >
            {texts.cases.saveAll}
          </button>
        </Forbidden>
      </header>
      <EditedSince of={agent.revision} now={now} />
      <p className="muted">
        {cases.cases.length === 0
          ? texts.cases.none
          : texts.cases.lead(cases.cases.length, cases.paths.taken, cases.paths.all)}{" "}
        {!cases.isWhole && texts.bounded}
      </p>
      <ul className={styles.list}>
        {cases.cases.map((each) => (
          <li key={each.name}>
            <span className="chip">{texts.turns(turnsOf(each))}</span>
            <bdi className={styles.told}>{each.name}</bdi>
            <span className={styles.verbs}>
              <FoundVerbs conversation={each} acts={acts} />
            </span>
          </li>
        ))}
      </ul>
      <NotSeen unseen={cases.unseen} />
    </section>
  );
}

/** What the caller does in a test. */
const turnsOf = ({ steps }: Conversation) =>
  steps.filter((step) => typeof step === "string" || !("expect" in step)).length;
