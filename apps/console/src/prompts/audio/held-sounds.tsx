import { IconPlayerStop } from "@tabler/icons-react";
import { useLeaveQuestion } from "../../parts/use-leave-question.tsx";
import { RecordingNow } from "../../trying/speech/recording-now.tsx";
import styles from "./cell-audio.module.css";
import { texts } from "./texts.ts";
import type { CellSounds } from "./use-cell-sounds.ts";

/** What is being recorded, and what was and is not stored: also of cells that are not chosen. */
export function HeldSounds({ sounds }: { sounds: CellSounds }) {
  const { recording, held } = sounds;
  const unsaved = held.length + (recording === null ? 0 : 1);
  const leaving = useLeaveQuestion({
    isLeft: () => unsaved > 0,
    isLost: unsaved > 0,
    title: texts.leave.title,
    text: texts.leave.text(unsaved),
  });
  return (
    <div aria-live="polite" className={styles.audio}>
      {recording?.state === "recording" && (
        <div className={styles.acts}>
          <RecordingNow words={texts.recordingNow(recording.of.cell)} seconds={recording.seconds} />
          <button type="button" className="button small" onClick={() => void sounds.stop()}>
            <IconPlayerStop size={14} aria-hidden /> {texts.stop}
          </button>
        </div>
      )}
      {held.map((sound) =>
        sound.isSaving ? (
          <p key={sound.id} className="caption">
            {texts.saving(sound.of.cell)}
          </p>
        ) : (
          <p key={sound.id} className={styles.fault}>
            {texts.unkept(sound.of.cell)}{" "}
            <button type="button" className="button small" onClick={() => void sounds.again(sound)}>
              {texts.retry}
            </button>{" "}
            <button type="button" className="button quiet small" onClick={() => sounds.drop(sound)}>
              {texts.drop}
            </button>
          </p>
        ),
      )}
      {leaving}
    </div>
  );
}
