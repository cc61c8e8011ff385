import styles from "./conversation.module.css";
import { RequestForm } from "./request-form.tsx";
import type { Standing } from "./standing.ts";
import type { RunningSimulator } from "./use-simulator.ts";

/** What the conversation waits for: answers, which whoever tries the agent makes up, and times that run. */
export function Waiting({ simulator: { happen }, now }: { simulator: RunningSimulator; now: Standing }) {
  return (
    <>
      {now.requests.map((request) => (
        <RequestForm key={request.id} request={request} happen={happen} />
      ))}
      {now.timers.map(({ id, after }) => (
        <div key={id} className={styles.waiting}>
          <span>A timer runs for {after / 1000} s</span>
          <button className="button small" type="button" onClick={() => happen({ type: "elapsed", timer: id })}>
            Let it pass
          </button>
        </div>
      ))}
    </>
  );
}
