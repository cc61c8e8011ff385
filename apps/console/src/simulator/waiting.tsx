import { useEffect, useRef, useState } from "react";
import { reportError } from "../parts/notices/report-error.ts";
import { answerWith } from "./answer-with.ts";
import styles from "./conversation.module.css";
import { type Mock, mockOf } from "./mocks.ts";
import { RequestForm } from "./request-form.tsx";
import type { Standing } from "./standing.ts";
import { texts } from "./texts.ts";
import { useAnswers } from "./use-answers.ts";
import { useMocks } from "./use-mocks.ts";
import { useModelAnswers } from "./use-model-answers.ts";
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
  const model = useModelAnswers(simulator, now.requests);
  const [asksAlways, setAsksAlways] = useState(false);
  const made = now.requests.filter(({ kind, id }) => kind !== "card" && !model.asked.has(id));
  const asked = isStopped ? made : made.filter((request) => mockOf(mocks, request) === undefined);
  const waiting = asked.filter((request) => request.kind === "model");
  const underway = now.requests.filter((request) => request.kind === "model" && model.asked.has(request.id));
  const told = useRef<ReadonlySet<string>>(new Set());

  // Once for each question: one that failed, or was stopped, waits for the person.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a turn
  useEffect(() => {
    for (const request of asksAlways ? waiting : []) if (!told.current.has(request.id)) void model.ask(request);
    told.current = new Set(now.requests.map(({ id }) => id));
  }, [simulator.simulated.turns]);

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
        <RequestForm
          key={request.id}
          request={request}
          mock={mockOf(mocks, request)}
          happen={happen}
          remember={keep}
          askModel={request.kind === "model" ? () => void model.ask(request) : null}
        />
      ))}
      {underway.map(({ id, called }) => (
        <div key={id} className={styles.waiting} role="status">
          <span>{texts.request.asking(called)}</span>
          <button className="button small" type="button" onClick={() => model.stop(id)}>
            {texts.request.stopAsking}
          </button>
        </div>
      ))}
      {(waiting.length > 0 || underway.length > 0) && (
        <label className={`${styles.keep} ${styles.always}`}>
          <input
            type="checkbox"
            className="check"
            checked={asksAlways}
            onChange={(event) => setAsksAlways(event.currentTarget.checked)}
          />
          {texts.request.askAlways}
        </label>
      )}
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
