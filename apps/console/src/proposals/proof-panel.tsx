import type { FlowDocument } from "@parley/flow";
import type { CallChange, StoredTest } from "@parley/host";
import { rules } from "@parley/model";
import type { InVersion } from "@parley/model/api/versions";
import type { ProposedTest } from "@parley/model/kernel";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { PanelError } from "../parts/panel-error.tsx";
import { usePolicy } from "../parts/use-policy.ts";
import { agentTests } from "../testing/agent-tests.ts";
import { useAnswerIndex } from "../testing/use-answer-index.ts";
import { doingText, sideText } from "./call-change-text.ts";
import { lastCallsQuery } from "./proposal-queries.ts";
import styles from "./proposals.module.css";
import { texts as all } from "./texts.ts";
import { type Proof, useProof } from "./use-proof.ts";

const texts = all.proof;

type Props = {
  readonly at: InVersion;
  readonly before: FlowDocument;
  readonly after: FlowDocument;
  /** How many edits and tests are chosen. */
  readonly size: number;
  readonly proposed: readonly ProposedTest[];
};

/** So long a choice rests before it is proved; milliseconds. */
const rest = 400;

/** What the chosen edits do: findings, tests, rules and stored calls, tried again after each change of the choice. */
export function ProofPanel({ at, before, after, size, proposed }: Props) {
  const { org, flow } = at;
  const { isAllowed } = usePolicy(rules.callsRead);
  const { proof, start, stop, forget } = useProof();
  const [failure, setFailure] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  const queries = useQueryClient();
  const answerIndex = useAnswerIndex();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is there to run it again
  useEffect(() => {
    if (size === 0) return forget();
    const unwanted = new AbortController();
    const prove = async () => {
      const [tests, calls, index] = await Promise.all([
        agentTests({ organisation: org, flow }).all(),
        isAllowed ? queries.fetchQuery(lastCallsQuery({ org, flow })) : [],
        answerIndex(after),
      ]);
      if (unwanted.signal.aborted) return;
      const stored = ({ name, language, conversation }: StoredTest) => ({ name, language, conversation });
      start({ before, after, index, tests: tests.map(stored), proposed: proposed.map(stored), calls });
    };
    const timer = setTimeout(() => {
      setFailure(null);
      prove().catch((error: Error) => unwanted.signal.aborted || setFailure(error));
    }, rest);
    return () => {
      unwanted.abort();
      clearTimeout(timer);
    };
  }, [before, after, size, proposed, org, flow, isAllowed, queries, answerIndex, start, forget, attempt]);
  if (size === 0) {
    return (
      <section className={`card ${styles.proof}`} aria-label={texts.title}>
        <header>
          <h2>{texts.title}</h2>
        </header>
        <p className={`muted ${styles.none}`}>{all.nothing}</p>
      </section>
    );
  }
  const again = () => setAttempt((count) => count + 1);
  return (
    <section className={`card ${styles.proof}`} aria-label={texts.title}>
      <header>
        <h2>
          {texts.title} <span className="muted">{texts.of(size)}</span>
        </h2>
        {proof.share === null ? (
          <button type="button" className="button quiet small" onClick={again}>
            {texts.againVerb}
          </button>
        ) : (
          <button type="button" className="button quiet small" onClick={stop}>
            {texts.stopVerb}
          </button>
        )}
      </header>
      {failure !== null && <PanelError title={texts.fetching} error={failure} retry={again} />}
      {proof.error !== null && (
        <p className="notice" role="alert">
          {texts.failed} {proof.error}
        </p>
      )}
      {proof.share !== null && <progress aria-label={texts.working} value={proof.share} max={1} />}
      <Figures proof={proof} />
      <Calls proof={proof} at={at} isAllowed={isAllowed} />
      <Turned proof={proof} />
    </section>
  );
}

function Figures({ proof: { findings, tests, rules: kept } }: { proof: Proof }) {
  return (
    <dl className={styles.figures}>
      <div data-look={findings === null ? undefined : findings.fresh.length > 0 ? "bad" : "ok"}>
        <dt>{texts.findings}</dt>
        <dd>{findings?.count ?? "…"}</dd>
        <dd className="caption">
          {findings !== null && texts.findingsMore(findings.fresh.length, findings.gone.length)}
        </dd>
      </div>
      <div data-look={tests === null || tests.all === 0 ? undefined : tests.passing < tests.all ? "bad" : "ok"}>
        <dt>{texts.tests}</dt>
        <dd>{tests === null ? "…" : texts.testsOf(tests.passing, tests.all)}</dd>
        <dd className="caption">{tests !== null && texts.testsMore(tests.changed.length)}</dd>
      </div>
      <div data-look={kept === null || kept.all === 0 ? undefined : kept.held < kept.all ? "bad" : "ok"}>
        <dt>{texts.rules}</dt>
        <dd>{kept === null ? "…" : texts.testsOf(kept.held, kept.all)}</dd>
        <dd className="caption">{kept !== null && texts.rulesMore(kept.changed.length)}</dd>
      </div>
    </dl>
  );
}

/** So many examples and findings are shown. */
const mostShown = 8;

function Turned({ proof: { findings, tests, rules: kept } }: { proof: Proof }) {
  const lists = [
    { title: texts.fresh, lines: findings?.fresh.map(({ message }) => message) ?? [] },
    { title: texts.gone, lines: findings?.gone.map(({ message }) => message) ?? [] },
    {
      title: texts.turned,
      lines:
        tests?.changed.map(
          ({ name, passes, isNew }) =>
            `${name}: ${isNew ? `${texts.isNew}, ` : ""}${passes ? texts.passes : texts.fails}`,
        ) ?? [],
    },
    {
      title: texts.rulesTurned,
      lines: kept?.changed.map(({ name, holds }) => `${name} ${holds ? texts.holds : texts.broken}`) ?? [],
    },
  ];
  return (
    <>
      {lists.map(
        ({ title, lines }) =>
          lines.length > 0 && (
            <section key={title} className={styles.part} aria-label={title}>
              <h3>{title}</h3>
              <ul>
                {lines.slice(0, mostShown).map((line) => (
                  <li key={line}>
                    <bdi>{line}</bdi>
                  </li>
                ))}
              </ul>
              {lines.length > mostShown && <p className="muted">{texts.more(lines.length - mostShown)}</p>}
            </section>
          ),
      )}
      {findings !== null && !findings.isWhole && <p className={`caption ${styles.part}`}>{texts.bounded}</p>}
    </>
  );
}

function Calls({ proof, at, isAllowed }: { proof: Proof; at: InVersion; isAllowed: boolean }) {
  const { played, changes } = proof.calls;
  const ways = changes.filter(({ how }) => how === "way");
  const words = changes.length - ways.length;
  if (!isAllowed) return <p className={`muted ${styles.part}`}>{texts.mayNot}</p>;
  if (played === 0) return proof.tests === null ? null : <p className={`muted ${styles.part}`}>{texts.noCalls}</p>;
  return (
    <section className={styles.part} aria-label={texts.examples}>
      <h3 className={styles.headline}>{texts.calls(ways.length, played)}</h3>
      <p className="muted">
        {texts.callsMore} {words > 0 && texts.words(words)}
      </p>
      <ul className={styles.examples}>
        {[...ways, ...changes.filter(({ how }) => how === "words")].slice(0, mostShown).map((change) => (
          <Example key={change.call} change={change} at={at} />
        ))}
      </ul>
      {changes.length > mostShown && <p className="muted">{texts.more(changes.length - mostShown)}</p>}
    </section>
  );
}

function Example({ change, at: { org, flow, ver } }: { change: CallChange; at: InVersion }) {
  const { call, turn, from, doing, before, after, how, isUnknown } = change;
  return (
    <li>
      <p>
        <bdi>{from}</bdi> <span className={styles.doing}>{doingText(doing)}</span>{" "}
        <span className="muted">{texts.turn(turn)}</span>
        <Link
          className="button quiet small"
          to="/clients/$organisation/voice-agents/$flow/$version/calls/$call"
          params={{ organisation: org, flow, version: ver, call }}
        >
          {texts.openCall}
        </Link>
      </p>
      <p>
        <del>
          <bdi>{sideText(before, how)}</bdi>
        </del>{" "}
        <span aria-hidden>→</span>{" "}
        <ins>
          <bdi>{isUnknown ? texts.unknown : sideText(after, how)}</bdi>
        </ins>
      </p>
    </li>
  );
}
