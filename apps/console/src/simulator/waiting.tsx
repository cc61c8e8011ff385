import { reportError } from "../parts/notices/report-error.ts";
import { answerWith } from "./answer-with.ts";
import styles from "./conversation.module.css";
import { type Mock, mockOf } from "./mocks.ts";
import { RequestForm } from "./request-form.tsx";
import type { Standing } from "./standing.ts";
import { texts } from "./texts.ts";
import { useAnswers } from "./use-answers.ts";
import { useMocks } from "./use-mocks.ts";
import type { RunningSimulator } from "./use-simulator.ts";

/** A part of a card is keyed in, and shown nowhere. */
function CardWaiting(props: { card: NonNullable<Standing["card"]>; happen: RunningSimulator["happen"] }) {
  const { card, happen } = props;
  return (
    <div className={styles.waiting} role="status">
      <span>{texts.request.card[card.field]}</span>
      <button className="button small" type="button" onClick={() => happen(answerWith(card.id, "times_out", null))}>
        {texts.request.timeOut}
      </button>
    </div>
  );
}

/** What the conversation waits for: answers that the person who tries it makes up, and timers. */
export function Waiting({ simulator, now }: { simulator: RunningSimulator; now: Standing }) {
  const { happen } = simulator;
  const { mocks, remember } = useMocks();
  const isStopped = useAnswers(simulator, now.requests, mocks);
  const made = now.requests.filter(({ kind }) => kind !== "card");
  const asked = isStopped ? made : made.filter((request) => mockOf(mocks, request) === undefined);

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
      {now.card !== null && <CardWaiting card={now.card} happen={happen} />}
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
