import type { FormEvent, RefObject } from "react";
import styles from "./conversation.module.css";
import { Keypad } from "./keypad.tsx";
import type { Standing } from "./standing.ts";
import type { RunningSimulator } from "./use-simulator.ts";

/** What the caller can do: speak or write, press keys, stay silent, hang up; and any other event of the call. */
export function Composer(props: {
  simulator: RunningSimulator;
  now: Standing;
  words: RefObject<HTMLInputElement | null>;
}) {
  const { simulator, now, words } = props;
  const { happen } = simulator;
  const { listen } = now;
  const isVoice = (now.session?.channel ?? "voice") === "voice";
  const isOpen = now.session !== null && !now.hasEnded;
  const maySpeak = isOpen && (listen !== null || !isVoice);

  function say(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const text = String(new FormData(form).get("text") ?? "").trim();
    if (text === "" || !maySpeak) return;
    if (!isVoice) happen({ type: "received", message: `${simulator.simulated.turns.length}`, text });
    else if (listen !== null) {
      const alternatives = [{ text, confidence: 1, language: null }];
      happen({ type: "said", listen, heard_ms: 0, alternatives, audio: null, noise: null });
    }
    form.reset();
  }

  function raise(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get("name") ?? "").trim();
    if (name === "" || !isOpen) return;
    happen({ type: "happened", name, data: null });
    form.reset();
  }

  return (
    <div className={styles.composer}>
      <form className={styles.row} onSubmit={say}>
        <input
          ref={words}
          className="input"
          name="text"
          aria-label={isVoice ? "What the caller says" : "What the person writes"}
          placeholder={maySpeak ? (isVoice ? "Type what the caller says" : "Type a message") : unheard(now)}
          autoComplete="off"
          readOnly={!maySpeak}
        />
        <button className={isOpen ? "button primary" : "button"} type="submit" aria-disabled={!maySpeak}>
          {isVoice ? "Say" : "Send"}
        </button>
      </form>
      {isVoice && <Keypad simulator={simulator} isOpen={listen !== null} />}
      <div className={styles.row}>
        {isVoice && (
          <button
            className="button small"
            type="button"
            aria-disabled={listen === null}
            onClick={() => listen !== null && happen({ type: "silent", listen, heard_ms: 0 })}
          >
            Stay silent
          </button>
        )}
        <button
          className="button small"
          type="button"
          aria-disabled={!isOpen}
          onClick={() => isOpen && happen({ type: "hung_up", by: "caller" })}
        >
          Hang up
        </button>
        <form className={styles.event} onSubmit={raise}>
          <input className="input" name="name" aria-label="Name of an event" list="events" placeholder="Event" />
          <datalist id="events">
            <option value="voicemail" />
            <option value="transfer_ended" />
          </datalist>
          <button className="button small" type="submit" aria-disabled={!isOpen}>
            Raise
          </button>
        </form>
      </div>
    </div>
  );
}

function unheard({ session, hasEnded }: Standing): string {
  if (session === null) return "Start the conversation to speak";
  return hasEnded ? "The conversation has ended" : "The agent is not listening";
}
