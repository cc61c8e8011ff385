import { IconDots, IconGridDots, IconSend2 } from "@tabler/icons-react";
import { type FormEvent, type RefObject, useState } from "react";
import { callerActs, whyUnheard } from "./caller-acts.ts";
import { EventForm } from "./event-form.tsx";
import { SimulatorKeypad } from "./simulator-keypad.tsx";
import styles from "./simulator-panel.module.css";
import type { Standing } from "./standing.ts";
import { texts } from "./texts.ts";
import type { RunningSimulator } from "./use-simulator.ts";

/** What the caller can do: say, press, stay silent, hang up; keys and the rest come out when asked for. */
export function PanelComposer(props: {
  simulator: RunningSimulator;
  now: Standing;
  words: RefObject<HTMLInputElement | null>;
}) {
  const { simulator, now, words } = props;
  const acts = callerActs(simulator, now);
  const [shown, setShown] = useState<"keys" | "more" | null>(null);
  const toggle = (which: "keys" | "more") => setShown(shown === which ? null : which);

  function say(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (acts.say(String(new FormData(form).get("text") ?? ""))) form.reset();
  }

  return (
    <div className={styles.composer}>
      {(shown === "keys" || now.card !== null) && acts.isVoice && (
        <SimulatorKeypad simulator={simulator} isOpen={acts.mayPress} />
      )}
      {shown === "more" && (
        <div className={styles.more}>
          {acts.isVoice && (
            <button className="button small" type="button" aria-disabled={!acts.mayBeSilent} onClick={acts.staySilent}>
              {texts.acts.staySilent}
            </button>
          )}
          <button className="button small" type="button" aria-disabled={!acts.isOpen} onClick={acts.hangUp}>
            {texts.acts.hangUp}
          </button>
          <EventForm isOpen={acts.isOpen} raise={acts.raise} />
        </div>
      )}
      <form className={styles.say} onSubmit={say}>
        <input
          ref={words}
          className="input"
          name="text"
          aria-label={acts.isVoice ? texts.acts.callerSays : texts.acts.personWrites}
          placeholder={acts.maySpeak ? texts.acts.saySomething : whyUnheard(now)}
          autoComplete="off"
          readOnly={!acts.maySpeak}
        />
        {acts.isVoice && (
          <button
            className="button icon"
            type="button"
            aria-label={texts.acts.keys}
            aria-expanded={shown === "keys"}
            onClick={() => toggle("keys")}
          >
            <IconGridDots size={16} aria-hidden="true" />
          </button>
        )}
        <button
          className="button icon"
          type="button"
          aria-label={texts.acts.more}
          aria-expanded={shown === "more"}
          onClick={() => toggle("more")}
        >
          <IconDots size={16} aria-hidden="true" />
        </button>
        <button
          className="button primary icon"
          type="submit"
          aria-label={acts.isVoice ? texts.acts.say : texts.acts.send}
          aria-disabled={!acts.maySpeak}
        >
          <IconSend2 size={16} aria-hidden="true" />
        </button>
      </form>
    </div>
  );
}
