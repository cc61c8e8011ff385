import { useMemo } from "react";
import { EmptyState } from "../parts/empty-state.tsx";
import { HelpLink } from "../parts/help-link.tsx";
import { useAgent } from "../parts/use-agent.ts";
import { playNext } from "../testing/to-play.ts";
import { useSaveTests } from "../testing/use-save-tests.ts";
import { Cases } from "./cases.tsx";
import { Findings } from "./findings.tsx";
import type { FoundActs } from "./found-verbs.tsx";
import { texts } from "./texts.ts";
import { type Found, useVerify } from "./use-verify.ts";
import styles from "./verify.module.css";

/** What can happen in the agent of the address: what is wrong, and one conversation for each way through it. */
export function VerifyPage({ onPlay }: { readonly onPlay: () => void }) {
  const { organisation, flow, version } = useAgent();
  const agent = useMemo(() => ({ organisation, flow }), [organisation, flow]);
  const saveTests = useSaveTests(agent);
  const exploring = useVerify(`${flow} ${version}`, (turns) => {
    playNext(turns);
    onPlay();
  });
  const { run, verification, cases, error, revision, start, stop, play } = exploring;
  const actsOn = (found: Found<unknown>): FoundActs => ({
    isBusy: run !== null,
    play: (conversation) => play(conversation, found),
    save: (chosen, told) => void saveTests(chosen, told),
  });

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
            <button type="button" className="button" disabled={version === null} onClick={() => void start("cases")}>
              {texts.casesVerb}
            </button>
            <button
              type="button"
              className="button primary"
              disabled={version === null}
              onClick={() => void start("verify")}
            >
              {texts.verifyVerb}
            </button>
          </>
        ) : (
          <button type="button" className="button" onClick={() => stop()}>
            {texts.stopVerb}
          </button>
        )}
      </div>
      {error !== null && (
        <p className="notice" role="alert">
          {error}
        </p>
      )}
      {run === null && error === null && verification === null && cases === null && (
        <EmptyState title={texts.notYet} link={<HelpLink page="how-to/verify">{texts.help}</HelpLink>}>
          {texts.finds}
        </EmptyState>
      )}
      {verification !== null && <Findings verification={verification} now={revision} acts={actsOn(verification)} />}
      {cases !== null && <Cases cases={cases} now={revision} acts={actsOn(cases)} />}
    </section>
  );
}
