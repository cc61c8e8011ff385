import type { FormEvent, RefObject } from "react";
import { callerActs, whyUnheard } from "./caller-acts.ts";
import styles from "./conversation.module.css";
import { EventForm } from "./event-form.tsx";
import { SimulatorKeypad } from "./simulator-keypad.tsx";
import type { Standing } from "./standing.ts";
import { texts } from "./texts.ts";
import type { RunningSimulator } from "./use-simulator.ts";

/** What the caller can do: speak or write, press keys, stay silent, hang up; and any other event of the call. */
export function Composer(props: {
  simulator: RunningSimulator;
  now: Standing;
  words: RefObject<HTMLInputElement | null>;
}) {
  const { simulator, now, words } = props;
  const { isVoice, isOpen, maySpeak, mayPress, mayBeSilent, ...acts } = callerActs(simulator, now);

  function say(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (acts.say(String(new FormData(form).get("text") ?? ""))) form.reset();
  }

  return (
    <div className={styles.composer}>
      <form className={styles.row} onSubmit={say}>
        <input
          ref={words}
          className="input"
          name="text"
          aria-label={isVoice ? texts.acts.callerSays : texts.acts.personWrites}
          placeholder={maySpeak ? (isVoice ? texts.acts.saySomething : texts.acts.typeMessage) : whyUnheard(now)}
          autoComplete="off"
          readOnly={!maySpeak}
        />
        <button className={isOpen ? "button primary" : "button"} type="submit" aria-disabled={!maySpeak}>
          {isVoice ? texts.acts.say : texts.acts.send}
        </button>
      </form>
      {isVoice && <SimulatorKeypad simulator={simulator} isOpen={mayPress} />}
      <div className={styles.row}>
        {isVoice && (
          <button className="button small" type="button" aria-disabled={!mayBeSilent} onClick={acts.staySilent}>
            {texts.acts.staySilent}
          </button>
        )}
        <button className="button small" type="button" aria-disabled={!isOpen} onClick={acts.hangUp}>
          {texts.acts.hangUp}
        </button>
        <EventForm className={styles.event} isOpen={isOpen} raise={acts.raise} />
      </div>
    </div>
  );
}
