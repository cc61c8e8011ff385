import { ask } from "@parley/client";
import { assemble } from "@parley/flow";
import type { Conversation, Unseen, VerifyFinding } from "@parley/host";
import { rules } from "@parley/model";
import { generateYaml } from "@parley/model/api/versions";
import { messageOf } from "@parley/model/kernel";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { build } from "../api/build.ts";
import { documentQuery } from "../api/queries.ts";
import { send } from "../api/send.ts";
import { Forbidden } from "../parts/forbidden.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { SeverityIcon } from "../parts/severity-icon.tsx";
import { useAgent } from "../parts/use-agent.ts";
import { agentTests, testsKey } from "../testing/agent-tests.ts";
import { playNext } from "../testing/to-play.ts";
import { useAnswerIndex } from "../testing/use-answer-index.ts";
import { texts } from "./texts.ts";
import { useVerify } from "./use-verify.ts";
import styles from "./verify.module.css";

/** What can happen in the agent of the address: what is wrong, and one conversation for each way through it. */
export function VerifyPage({ onPlay }: { readonly onPlay: () => void }) {
  const { organisation, flow, version } = useAgent();
  const agent = useMemo(() => ({ organisation, flow }), [organisation, flow]);
  const queries = useQueryClient();
  const answerIndex = useAnswerIndex();
  const {
    run,
    verification,
    cases,
    error,
    agent: explored,
    start,
    stop,
    play,
  } = useVerify(`${flow} ${version}`, (turns) => {
    playNext(turns);
    onPlay();
  });

  const lacksDocuments = explored !== null && explored.index === null && /^documents:/m.test(explored.yaml);

  async function begin(type: "verify" | "cases") {
    try {
      const [tests, yaml] = await Promise.all([
        agentTests(agent).all(),
        ask(send, generateYaml, { path: { org: organisation, flow, ver: version ?? "" } }),
      ]);
      start({
        type,
        yaml,
        index: await answerIndex(yaml),
        tests: tests.map(({ name, conversation }) => ({ name, conversation: { ...conversation } })),
      });
    } catch (fault) {
      notify({ severity: "error", title: texts.fetchingAgent, detail: messageOf(fault) });
    }
  }

  async function save(chosen: readonly Conversation[], told: string) {
    try {
      for (const { name, ...conversation } of chosen) {
        const language = conversation.language ?? null;
        await agentTests(agent).create({ name, language, conversation: { ...conversation } });
      }
      notify({ severity: "success", title: told });
    } catch (fault) {
      notify({ severity: "error", title: texts.notSaved, detail: messageOf(fault) });
    } finally {
      await queries.invalidateQueries({ queryKey: testsKey(agent) });
    }
  }

  const verbs = (conversation: Conversation) => (
    <>
      <button
        type="button"
        className="button small"
        aria-label={texts.playOf(conversation.name)}
        disabled={run !== null}
        onClick={() => play(conversation)}
      >
        {texts.play}
      </button>
      <Forbidden needs={rules.flowWrite}>
        <button
          type="button"
          className="button quiet small"
          aria-label={texts.saveOf(conversation.name)}
          onClick={() => void save([conversation], texts.saved(conversation.name))}
        >
          {texts.save}
        </button>
      </Forbidden>
    </>
  );

  return (
    <section className={styles.page} aria-label={texts.title}>
      <div className={styles.bar}>
        <span className="muted" role="status">
          {run === null ? texts.lead : texts.working[run.what]}
        </span>
        {run !== null && <progress aria-label={texts.working[run.what]} value={run.share} max={1} />}
        <span className={styles.gap} />
        {run === null ? (
          <>
            <button type="button" className="button" disabled={version === null} onClick={() => void begin("cases")}>
              {texts.casesVerb}
            </button>
            <button
              type="button"
              className="button primary"
              disabled={version === null}
              onClick={() => void begin("verify")}
            >
              {texts.verifyVerb}
            </button>
          </>
        ) : (
          <button type="button" className="button" onClick={stop}>
            {texts.stopVerb}
          </button>
        )}
      </div>
      {error !== null && (
        <p className="notice" role="alert">
          {error}
        </p>
      )}
      {verification !== null && (
        <section className={`card ${styles.card}`} aria-label={texts.findings}>
          <header>
            <h2>
              {texts.findings} <span className="muted">{verification.findings.length}</span>
            </h2>
          </header>
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
                  {verbs(finding.example)}
                  <OnCanvas subject={finding.subject} />
                </span>
              </li>
            ))}
          </ul>
          <NotSeen unseen={verification.unseen} isOpen={verification.findings.length === 0} />
        </section>
      )}
      {cases !== null && (
        <section className={`card ${styles.card}`} aria-label={texts.cases.title}>
          <header>
            <h2>{texts.cases.title}</h2>
            <Forbidden needs={rules.flowWrite}>
              <button
                type="button"
                className="button small"
                disabled={cases.cases.length === 0}
                onClick={() => void save(cases.cases, texts.cases.saved(cases.cases.length))}
              >
                {texts.cases.saveAll}
              </button>
            </Forbidden>
          </header>
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
                <span className={styles.verbs}>{verbs(each)}</span>
              </li>
            ))}
          </ul>
          <NotSeen unseen={cases.unseen} />
        </section>
      )}
    </section>
  );
}

/** What nothing reached, and why. */
function NotSeen({ unseen, isOpen = false }: { readonly unseen: readonly Unseen[]; readonly isOpen?: boolean }) {
  if (unseen.length === 0) return null;
  return (
    <details className={styles.unseen} open={isOpen}>
      <summary>{texts.unseen(unseen.length)}</summary>
      <p className="caption">{texts.unseenMore}</p>
      <dl>
        {unseen.map(({ subject, why }) => (
          <div key={"id" in subject ? subject.id : why} style={{ display: "contents" }}>
            <dt>
              <bdi>{"name" in subject ? subject.name : ""}</bdi>
            </dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Leads to the block or path of a finding; to nothing where it is not drawn. */
function OnCanvas({ subject }: Pick<VerifyFinding, "subject">) {
  const { organisation, flow, version } = useAgent();
  const drawn = useQuery({
    ...documentQuery({ org: organisation, flow, ver: version ?? "" }),
    enabled: version !== null && build === "studio",
  });
  const rows = useMemo(() => (drawn.data === undefined ? null : assemble(drawn.data).rows), [drawn.data]);
  if (version === null || rows === null || !("id" in subject)) return null;
  const source = rows.path.find(({ id }) => id === subject.id)?.source_block;
  const block = rows.block.find(({ id }) => id === (source ?? subject.id));
  if (block === undefined) return null;
  return (
    <Link
      className="button quiet small"
      to="/clients/$organisation/voice-agents/$flow/$version/design/$subFlow"
      params={{ organisation, flow, version, subFlow: block.subflow }}
      search={{ select: subject.id }}
    >
      {texts.canvas}
    </Link>
  );
}

/** What the caller does in a test. */
const turnsOf = ({ steps }: Conversation) =>
  steps.filter((step) => typeof step === "string" || !("expect" in step)).length;
