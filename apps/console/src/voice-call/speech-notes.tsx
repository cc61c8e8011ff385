import { IconMicrophoneOff, IconVolumeOff } from "@tabler/icons-react";
import { site } from "../api/site.ts";
import { HelpLink } from "../parts/help-link.tsx";
import type { CallState } from "./call-state.ts";
import { texts } from "./texts.ts";
import styles from "./voice-call.module.css";

/** What speech is in use, what is missing, and how to go on all the same. */
export function SpeechNotes({ state, allowSound }: { state: CallState; allowSound: () => void }) {
  const { microphone, isBlocked, speech, hearing } = state;
  return (
    <div className={styles.notes}>
      {isBlocked && (
        <p className="notice" role="alert">
          <IconVolumeOff size={16} aria-hidden="true" /> {texts.speech.blocked}
          <button className="button small" type="button" onClick={allowSound}>
            {texts.speech.allow}
          </button>
        </p>
      )}
      {microphone === "refused" && (
        <p className="notice info" role="status">
          <IconMicrophoneOff size={16} aria-hidden="true" /> {texts.speech.refused}
        </p>
      )}
      {microphone === "missing" && (
        <p className="notice info" role="status">
          <IconMicrophoneOff size={16} aria-hidden="true" /> {texts.speech.missing}
        </p>
      )}
      {speech !== null && (
        <p className="caption">
          {texts.speech.inUse(speech)}
          {hearing === null ? texts.speech.keysOnly : texts.speech.inUse(hearing)}
          {!site.hasSpeechServer && (
            <HelpLink page="how-to/speech">{hearing === null ? texts.speech.help : texts.speech.better}</HelpLink>
          )}
        </p>
      )}
    </div>
  );
}
