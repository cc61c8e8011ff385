import { useMemo } from "react";
import { useAgent } from "../parts/use-agent.ts";
import { playNext } from "../testing/to-play.ts";
import { useAgentToTry } from "../testing/use-agent-to-try.ts";
import { useSaveTests } from "../testing/use-save-tests.ts";
import { Cases } from "./cases.tsx";
import { Findings } from "./findings.tsx";
import type { FoundActs } from "./found-verbs.tsx";
import { texts } from "./texts.ts";
import { useVerify } from "./use-verify.ts";
import styles from "./verify.module.css";

/** What can happen in the agent of the address: what is wrong, and one conversation for each way through it. */
export function VerifyPage({ onPlay }: { readonly onPlay: () => void }) {
  const { organisation, flow, version } = useAgent();
  const agent = useMemo(() => ({ organisation, flow }), [organisation, flow]);
  const fetchAgent = useAgentToTry();
  const saveTests = useSaveTests(agent);
  const exploring = useVerify(`${flow} ${version}`, (turns) => {
    playNext(turns);
    onPlay();
  });
  const { run, verification, cases, error, agent: explored, start, stop, play } = exploring;
  const acts: FoundActs = { isBusy: run !== null, play, save: (chosen, told) => void saveTests(chosen, told) };
  const lacksDocuments = explored !== null && explored.index === null && /^documents:/m.test(explored.yaml);

  async function begin(type: "verify" | "cases") {
    const fetched = await fetchAgent();
    if (fetched !== null) start({ type, ...fetched });
  }

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
      {verification !== null && <Findings {...{ verification, lacksDocuments, acts }} />}
      {cases !== null && <Cases {...{ cases, acts }} />}
    </section>
  );
}
