import { ask, load } from "@parley/client";
import { markupOf, type PromptDoc } from "@parley/flow";
import { deleteAudio, promptAudio, uploadAudio } from "@parley/model/api/prompts";
import { longestTried } from "@parley/model/api/speech";
import type { InVersion } from "@parley/model/api/versions";
import type { LanguageCode } from "@parley/model/kernel";
import {
  IconAlertTriangle,
  IconMicrophone,
  IconPlayerStop,
  IconTrash,
  IconUpload,
  IconVolume,
} from "@tabler/icons-react";
import { type ChangeEvent, useState } from "react";
import { send } from "../../api/send.ts";
import type { VersionEditor } from "../../editing/version-editor.ts";
import { notify } from "../../parts/notices/notice-store.ts";
import { reportError } from "../../parts/notices/report-error.ts";
import { RecordingNow } from "../../trying/speech/recording-now.tsx";
import { SoundBar } from "../../trying/speech/sound-bar.tsx";
import { useRecording } from "../../trying/speech/use-recording.ts";
import { useSaid } from "../../trying/speech/use-said.ts";
import { wavOf } from "../../trying/speech/wav-of.ts";
import type { PromptCell } from "../prompt-sheet.ts";
import styles from "./cell-audio.module.css";
import { spokenWords } from "./spoken-words.ts";
import { texts } from "./texts.ts";

type Props = {
  readonly editor: VersionEditor;
  readonly at: InVersion;
  readonly prompt: PromptDoc;
  readonly cell: PromptCell;
  readonly language: LanguageCode;
  readonly isReadOnly: boolean;
};

/** What callers hear of a cell: its words said, or its recording, which is made, uploaded and deleted here. */
export function CellAudio({ editor, at, prompt, cell, language, isReadOnly }: Props) {
  // A recording needs words that say what is heard.
  const { content, words, isRecorded, isOutdated } = cell;
  const { said, say } = useSaid(at);
  const { recorder, state, seconds } = useRecording(() => void work(stop));
  /** A sound that could not be stored: it is not spoken again. */
  const [unkept, setUnkept] = useState<Blob | null>(null);
  const [heard, setHeard] = useState<Blob | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const path = { ...at, prompt_pk: prompt.id, id: content?.id ?? "" };
  const spoken = spokenWords(words);

  async function work(done: () => Promise<string | null>) {
    setFault(null);
    try {
      const told = await done();
      if (told !== null) notify({ severity: "success", title: told });
    } catch (error) {
      reportError(texts.failed, error);
    }
  }
  async function keep(sound: Blob): Promise<string> {
    setUnkept(null);
    const content = await wavOf(sound);
    try {
      // The content has to be there before its recording.
      await editor.flush();
      await ask(send, uploadAudio, { path, upload: { type: "audio/wav", content } });
    } catch (error) {
      setUnkept(sound);
      throw error;
    }
    setHeard(null);
    return texts.kept;
  }
  function upload({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    if (file !== undefined) void work(() => keep(file));
    currentTarget.value = "";
  }
  async function stop(): Promise<string | null> {
    const sound = await recorder.stop();
    return sound === null ? null : keep(sound);
  }
  async function start(): Promise<null> {
    setUnkept(null);
    await recorder.start();
    return null;
  }
  async function fetchRecording(): Promise<null> {
    setHeard(await (await load(send, promptAudio, { path })).blob());
    return null;
  }
  async function remove(): Promise<string> {
    await editor.flush();
    await ask(send, deleteAudio, { path });
    setHeard(null);
    return texts.removed;
  }
  function sayWords() {
    if (spoken.text.length > longestTried) {
      setFault(texts.tooLong(longestTried));
      return;
    }
    setFault(null);
    void say({
      text: spoken.text,
      type: content !== undefined && markupOf(content) === "xml" ? "ssml" : "text",
      language,
    });
  }

  return (
    <div className={styles.audio}>
      <div className={styles.acts}>
        {isRecorded && (
          <button type="button" className="button small" onClick={() => void work(fetchRecording)}>
            <IconVolume size={14} aria-hidden /> {texts.hear}
          </button>
        )}
        {words.trim() !== "" && !isReadOnly && (
          <button type="button" className="button small" aria-busy={said.state === "waiting"} onClick={sayWords}>
            <IconVolume size={14} aria-hidden /> {texts.say}
          </button>
        )}
        {content !== undefined && !isReadOnly && (
          <>
            {state === "recording" ? (
              <button type="button" className="button small" onClick={() => void work(stop)}>
                <IconPlayerStop size={14} aria-hidden /> {texts.stop}
              </button>
            ) : (
              <button
                type="button"
                className="button quiet small"
                aria-busy={state === "asking"}
                onClick={() => void work(start)}
              >
                <IconMicrophone size={14} aria-hidden /> {texts.record}
              </button>
            )}
            <label className="button quiet small">
              <IconUpload size={14} aria-hidden /> {texts.upload}
              <input className="visually-hidden" type="file" accept="audio/*,.wav" onChange={upload} />
            </label>
          </>
        )}
        {isRecorded && !isReadOnly && (
          <button type="button" className="button quiet small" onClick={() => void work(remove)}>
            <IconTrash size={14} aria-hidden /> {texts.remove}
          </button>
        )}
      </div>
      {isOutdated && (
        <p className={styles.outdated}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            {texts.outdated} {texts.recordedWith}{" "}
            <q lang={language} dir="auto">
              {content?.recorded_words}
            </q>
          </span>
        </p>
      )}
      <div aria-live="polite">
        {state === "recording" && <RecordingNow words={texts.recordingNow} seconds={seconds} />}
        {unkept !== null && (
          <p className={styles.fault}>
            {texts.unkept}{" "}
            <button type="button" className="button small" onClick={() => void work(() => keep(unkept))}>
              {texts.retry}
            </button>
          </p>
        )}
        {fault !== null && <p className={styles.fault}>{fault}</p>}
        {said.state === "waiting" && <p className="caption">{texts.saying}…</p>}
        {said.state === "failed" && <p className={styles.fault}>{said.error.message}</p>}
        {said.state === "there" && (
          <>
            <SoundBar key={`said ${said.ms}`} label={texts.said} sound={said.sound} startsAtOnce />
            {spoken.hasNames && <p className="caption">{texts.named}</p>}
          </>
        )}
        {heard !== null && <SoundBar label={texts.recording} sound={heard} startsAtOnce />}
      </div>
    </div>
  );
}
