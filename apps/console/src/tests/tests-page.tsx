import { ask } from "@parley/client";
import { conversationsToYaml } from "@parley/host";
import { rules } from "@parley/model";
import { generateYaml } from "@parley/model/api/versions";
import { messageOf } from "@parley/model/kernel";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { send } from "../api/send.ts";
import { AskAboutVersion } from "../assistant/ask-assistant.tsx";
import { Forbidden } from "../parts/forbidden.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { saveText } from "../parts/save-text.ts";
import { useAgent } from "../parts/use-agent.ts";
import { useOneAtATime } from "../parts/use-one-at-a-time.ts";
import { ResourceList } from "../resource/resource-list.tsx";
import { useResourceList } from "../resource/use-resource-list.ts";
import { agentTests, testsKey } from "../testing/agent-tests.ts";
import { useAnswerIndex } from "../testing/use-answer-index.ts";
import { newTest, readTest } from "./read-test.ts";
import { type PlayableTest, TestRunsContext } from "./test-runs.ts";
import styles from "./tests.module.css";
import { testsOf } from "./tests-resource.tsx";
import { texts } from "./texts.ts";
import { useTestRun } from "./use-test-run.ts";

/** The tests of the agent of the address. They are played in this browser, with the version as it stands. */
export function TestsPage() {
  const { organisation, flow, version } = useAgent();
  const agent = useMemo(() => ({ organisation, flow }), [organisation, flow]);
  const resource = useMemo(() => testsOf(agent), [agent]);
  const list = useResourceList(resource);
  const { count, selected, showRow, open } = list;
  const { waiting, share, hasRun, resultOf, error, start, stop } = useTestRun(flow);
  const answerIndex = useAnswerIndex();
  const { begin } = useOneAtATime();

  const run = useCallback(
    async (wanted: readonly PlayableTest[] | Promise<readonly PlayableTest[]>) => {
      const signal = begin();
      try {
        const tests = await wanted;
        const yaml = await ask(send, generateYaml, { path: { org: organisation, flow, ver: version ?? "" }, signal });
        const index = await answerIndex(yaml);
        // The page was left, or other tests were asked for meanwhile.
        if (signal.aborted) return;
        const played = tests.map(({ id, name, language, conversation }) => ({ id, name, language, conversation }));
        start({ yaml, index, tests: played });
      } catch (fault) {
        if (signal.aborted) return;
        notify({ severity: "error", title: texts.fetchingAgent, detail: messageOf(fault) });
      }
    },
    [organisation, flow, version, begin, start, answerIndex],
  );
  const runs = useMemo(() => ({ waiting, resultOf, run }), [waiting, resultOf, run]);
  const all = useQuery({
    queryKey: [...testsKey(agent), "all"],
    queryFn: () => agentTests(agent).all(),
    enabled: hasRun,
  });
  const chosenTests = async () => {
    const all = await agentTests(agent).all();
    return selected.size === 0 ? all : all.filter(({ id }) => selected.has(id));
  };

  async function exportAll() {
    try {
      const tests = await agentTests(agent).all();
      const readable = tests.flatMap((test) => readTest(test) ?? []);
      saveText(texts.files.name, conversationsToYaml(readable), "application/yaml");
      const lost = tests.length - readable.length;
      notify({
        severity: lost === 0 ? "success" : "warning",
        title: texts.files.exported(readable.length),
        ...(lost > 0 && { detail: texts.files.unreadable(lost) }),
      });
    } catch (fault) {
      notify({ severity: "error", title: texts.fetching, detail: messageOf(fault) });
    }
  }

  const played = (all.data ?? []).flatMap((test) => resultOf(test) ?? []);
  const passed = played.filter((result) => result.type === "played" && result.faults.length === 0);
  const add = (
    <Forbidden needs={rules.flowWrite}>
      <button type="button" className="button" onClick={() => showRow(newTest)}>
        {texts.addTest}
      </button>
    </Forbidden>
  );
  const importing = (
    <Forbidden needs={rules.flowWrite}>
      <button type="button" className="button quiet" onClick={() => open({ kind: "import" })}>
        {texts.files.importVerb}
      </button>
    </Forbidden>
  );

  return (
    <section aria-label={texts.title}>
      <div className={styles.bar}>
        <span className="caption" role="status">
          {played.length > 0 && waiting.size === 0 ? texts.summary(passed.length, played.length) : ""}
        </span>
        <span className={styles.gap} />
        {version !== null && (
          <AskAboutVersion at={{ org: organisation, flow, ver: version }} suggested={{ draft: "tests" }} />
        )}
        {importing}
        <button
          type="button"
          className="button quiet"
          disabled={count === undefined || count === 0}
          onClick={() => void exportAll()}
        >
          {texts.files.export}
        </button>
        {count !== 0 && add}
        {waiting.size > 0 && <progress aria-label={texts.running} value={share} max={1} />}
        {waiting.size > 0 ? (
          <button type="button" className="button" onClick={stop}>
            {texts.stop}
          </button>
        ) : (
          <button
            type="button"
            className="button primary"
            disabled={version === null || count === undefined || count === 0}
            onClick={() => void run(chosenTests())}
          >
            {selected.size > 0 ? texts.runSelected(selected.size) : texts.runAll}
          </button>
        )}
      </div>
      {error !== null && (
        <p className="notice" role="alert">
          {error}
        </p>
      )}
      <TestRunsContext value={runs}>
        <ResourceList
          list={list}
          firstActs={
            <>
              {add}
              {importing}
            </>
          }
        />
      </TestRunsContext>
    </section>
  );
}
