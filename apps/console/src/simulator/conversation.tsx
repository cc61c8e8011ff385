import { useEffect, useMemo, useRef } from "react";
import bubbleStyles from "../parts/bubbles.module.css";
import { later } from "../parts/later.tsx";
import { leadFocus } from "../parts/lead-focus.ts";
import { CallerChoice } from "../testing/callers/caller-choice.tsx";
import { useCallers } from "../testing/callers/use-callers.ts";
import { bubblesOf } from "./bubbles.ts";
import { ChoiceButtons } from "./choice-buttons.tsx";
import { Composer } from "./composer.tsx";
import styles from "./conversation.module.css";
import { MockList } from "./mock-list.tsx";
import { SaveTalk } from "./save-talk.tsx";
import { SetupForm } from "./setup-form.tsx";
import type { Standing } from "./standing.ts";
import { texts } from "./texts.ts";
import type { RunningSimulator } from "./use-simulator.ts";
import { Waiting } from "./waiting.tsx";

const Stopped = later(() => import("./stopped.tsx").then((module) => module.Stopped), { name: texts.stops });

/** What is said, and all that the caller and the world around the agent can do. */
export function Conversation(props: {
  simulator: RunningSimulator;
  now: Standing;
  /** It goes on from turns that are played: nothing begins by itself. */
  isPlayed: boolean;
}) {
  const { simulator, now, isPlayed } = props;
  const { simulated } = simulator;
  const { turns, stops } = simulated;
  const [stop] = stops;
  const bubbles = useMemo(() => bubblesOf(turns), [turns]);
  const log = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLInputElement>(null);
  const hasBegun = turns.length > 0;
  const chosen = useCallers();

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was just said is to be seen
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
    // The button that led here may be gone with what it answered.
    if (hasBegun && document.activeElement === document.body) leadFocus(words.current);
  }, [turns]);

  return (
    <section className={`card ${styles.conversation}`} aria-label={texts.conversation.title}>
      <header>
        <h2>{texts.conversation.title}</h2>
        <div className={styles.verbs}>
          {turns.length > 1 && <SaveTalk turns={turns} isAtEnd />}
          <button
            className={hasBegun ? "button" : "button primary"}
            type="submit"
            form="setup"
            disabled={simulated.state !== "ready" || chosen.caller === null}
          >
            {simulated.state === "loading" ? texts.loading : hasBegun ? texts.restart : texts.start}
          </button>
        </div>
      </header>
      <CallerChoice chosen={chosen} />
      <SetupForm
        isOpen={false}
        caller={chosen.caller}
        // Another caller begins again as long as nothing was said to the agent.
        beginsAtOnce={simulated.state === "ready" && turns.length <= 1 && !isPlayed}
        languages={simulated.languages}
        start={(setup) => {
          simulator.start(setup);
          // It may begin by itself, when the agent is there.
          leadFocus(words.current);
        }}
      />
      {simulated.error !== null && (
        <p className="notice" role="alert">
          {simulated.error}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <div ref={log} className={styles.log} role="log" aria-label={texts.conversation.log} tabIndex={0}>
        <ol className={bubbleStyles.bubbles}>
          {bubbles.map((bubble) => (
            <li key={bubble.key} className={bubbleStyles[bubble.type]} lang={bubble.language} dir="auto">
              {bubble.type === "keys" && <span className="visually-hidden">{texts.conversation.pressed}</span>}
              {bubble.text}
              {bubble.offer !== undefined && <ChoiceButtons simulator={simulator} now={now} offer={bubble.offer} />}
            </li>
          ))}
        </ol>
      </div>
      {stop === undefined ? (
        <>
          <div className={styles.asked}>
            <Waiting simulator={simulator} now={now} />
            <MockList />
          </div>
          <Composer simulator={simulator} now={now} words={words} />
        </>
      ) : (
        <Stopped stop={stop} goOn={simulator.goOn} />
      )}
    </section>
  );
}
