import { ask } from "@parley/client";
import { generateYaml } from "@parley/model/api/versions";
import { useQuery } from "@tanstack/react-query";
import { send } from "../api/send.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { PanelError } from "../parts/panel-error.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { useAgent } from "../parts/use-agent.ts";
import { agentTests, testsKey } from "../testing/agent-tests.ts";
import { type SavedTest, TestItem } from "./test-item.tsx";
import styles from "./tests.module.css";
import { texts } from "./texts.ts";
import { useTestRun } from "./use-test-run.ts";

/** The tests of the agent of the address. They are played in this browser, with the version as it stands. */
export function TestsPage() {
  const { organisation, flow, version } = useAgent();
  const agent = { organisation, flow };
  const tests = useQuery({ queryKey: testsKey(agent), queryFn: () => agentTests(agent).all() });
  const { waiting, results, error, start } = useTestRun();

  async function run(wanted: readonly SavedTest[]) {
    try {
      const yaml = await ask(send, generateYaml, { path: { org: organisation, flow, ver: version ?? "" } });
      start({ yaml, tests: wanted.map(({ id, name, conversation }) => ({ id, name, conversation })) });
    } catch (fault) {
      notify({ severity: "error", title: texts.fetchingAgent, detail: messageOf(fault) });
    }
  }

  async function change(act: () => Promise<unknown>) {
    try {
      await act();
    } catch (fault) {
      notify({ severity: "error", title: texts.failed, detail: messageOf(fault) });
    }
    await tests.refetch();
  }

  if (tests.error) {
    return (
      <section className="card">
        <PanelError title={texts.fetching} error={tests.error} retry={() => void tests.refetch()} />
      </section>
    );
  }
  if (tests.data === undefined) return <SkeletonLines lines={4} />;
  if (tests.data.length === 0) return <EmptyState title={texts.empty}>{texts.emptyMore}</EmptyState>;
  const rows = tests.data;
  const played = rows.flatMap(({ id }) => results.get(id) ?? []);
  const passed = played.filter((result) => result.type === "played" && result.faults.length === 0);
  return (
    <section className={`card ${styles.tests}`} aria-label={texts.title}>
      <header>
        <h2>{texts.title}</h2>
        <span className="caption" role="status">
          {played.length > 0 ? texts.summary(passed.length, played.length) : texts.count(rows.length)}
        </span>
        <button
          type="button"
          className="button primary"
          disabled={version === null || waiting.size > 0}
          onClick={() => void run(rows)}
        >
          {waiting.size > 0 ? texts.running : texts.runAll}
        </button>
      </header>
      {error !== null && (
        <p className="notice" role="alert">
          {error}
        </p>
      )}
      <ul className={styles.list}>
        {rows.map((test) => (
          <TestItem
            key={test.id}
            test={test}
            result={results.get(test.id)}
            isRunning={waiting.has(test.id)}
            run={() => void run([test])}
            rename={(name) => void change(() => agentTests(agent).change(test, { name }))}
            remove={() => change(() => agentTests(agent).remove(test))}
          />
        ))}
      </ul>
    </section>
  );
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
