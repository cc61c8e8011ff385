import { reportError } from "../parts/notices/report-error.ts";
import styles from "./conversation.module.css";
import { type Mock, mockOf } from "./mocks.ts";
import { RequestForm } from "./request-form.tsx";
import type { Standing } from "./standing.ts";
import { texts } from "./texts.ts";
import { useAnswers } from "./use-answers.ts";
import { useMocks } from "./use-mocks.ts";
import type { RunningSimulator } from "./use-simulator.ts";

/** What the conversation waits for: answers that the person who tries it makes up, and timers. */
export function Waiting({ simulator, now }: { simulator: RunningSimulator; now: Standing }) {
  const { happen } = simulator;
  const { mocks, remember } = useMocks();
  const isStopped = useAnswers(simulator, now.requests, mocks);
  const asked = isStopped ? now.requests : now.requests.filter((request) => mockOf(mocks, request) === undefined);

  function keep(mock: Mock) {
    try {
      remember(mock);
    } catch (error) {
      reportError(texts.request.keepFailed, error);
    }
  }

  return (
    <>
      {isStopped && asked.length > 0 && (
        <p className={`notice info ${styles.stopped}`} role="status">
          {texts.request.stopped}
        </p>
      )}
      {asked.map((request) => (
        <RequestForm key={request.id} request={request} mock={mockOf(mocks, request)} happen={happen} remember={keep} />
      ))}
      {now.timers.map(({ id, after }) => (
        <div key={id} className={styles.waiting}>
          <span>{texts.request.timer(after)}</span>
          <button className="button small" type="button" onClick={() => happen({ type: "elapsed", timer: id })}>
            {texts.request.letPass}
          </button>
        </div>
      ))}
    </>
  );
}
