import { IconMicrophoneOff, IconVolumeOff } from "@tabler/icons-react";
import { HelpLink } from "../parts/help-link.tsx";
import type { CallState } from "./call-state.ts";
import styles from "./voice-call.module.css";

/** What speech is in use, what is missing, and how to go on all the same. */
export function SpeechNotes({ state, allowSound }: { state: CallState; allowSound: () => void }) {
  const { microphone, isBlocked, speech, hearing } = state;
  return (
    <div className={styles.notes}>
      {isBlocked && (
        <p className="notice" role="alert">
          <IconVolumeOff size={16} aria-hidden="true" /> The browser holds the sound back.
          <button className="button small" type="button" onClick={allowSound}>
            Click to hear
          </button>
        </p>
      )}
      {microphone === "refused" && (
        <p className="notice info" role="status">
          <IconMicrophoneOff size={16} aria-hidden="true" /> The microphone was refused, so the agent hears silence.
          Answer with keys, or allow the microphone beside the address of this page and call again.
        </p>
      )}
      {microphone === "missing" && (
        <p className="notice info" role="status">
          <IconMicrophoneOff size={16} aria-hidden="true" /> There is no microphone that this page may use, so the agent
          hears silence. Answer with keys.
        </p>
      )}
      {speech !== null && (
        <p className="caption">
          The agent speaks with {speech}.{" "}
          {hearing === null
            ? "Nothing recognises speech here, so it answers to keys only; what is said is recorded."
            : `${hearing} hears what you say.`}{" "}
          {hearing === null && <HelpLink page="how-to/speech">How to hear callers</HelpLink>}
        </p>
      )}
    </div>
  );
}
