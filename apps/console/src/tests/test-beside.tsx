import { storedTest } from "@parley/host";
import { useQuery } from "@tanstack/react-query";
import { laterOpened } from "../parts/later.tsx";
import { useAgent } from "../parts/use-agent.ts";
import type { DetailProps } from "../resource/resource.ts";
import { agentTests, type OfAgent, testsKey } from "../testing/agent-tests.ts";
import { newTest } from "./read-test.ts";
import { useTestRuns } from "./test-runs.ts";
import { texts } from "./texts.ts";

const TestEditor = laterOpened(texts.title, () => import("./test-editor.tsx").then((module) => module.TestEditor));

/** The test that the address names beside the list, or a new one, to read, change and run. */
export function TestBeside({ agent, id, reload, show }: DetailProps & { agent: OfAgent }) {
  const { version } = useAgent();
  const { waiting, resultOf, run } = useTestRuns();
  const isNew = id === newTest;
  const saved = useQuery({
    queryKey: [...testsKey(agent), "row", id],
    queryFn: async () => (await agentTests(agent).all({ filters: { id } }))[0] ?? null,
    enabled: !isNew,
  });
  if (!isNew && !saved.data) return null;
  return (
    <TestEditor
      key={id}
      agent={agent}
      version={version}
      test={saved.data ?? null}
      resultOf={(whole) => resultOf({ id, ...storedTest(whole) })}
      isRunning={waiting.has(id)}
      run={(whole) => void run([{ id, ...storedTest(whole) }])}
      onSaved={(test) => {
        void reload();
        show(test.id);
      }}
      onClose={() => show(undefined)}
    />
  );
}
