import { load } from "@parley/client";
import { markupOf, type PromptContentDoc, type PromptDoc } from "@parley/flow";
import { promptAudio } from "@parley/model/api/prompts";
import { longestTried } from "@parley/model/api/speech";
import type { InVersion } from "@parley/model/api/versions";
import type { Id, LanguageCode } from "@parley/model/kernel";
import { IconAlertTriangle, IconMicrophone, IconTrash, IconUpload, IconVolume } from "@tabler/icons-react";
import { type ChangeEvent, useState } from "react";
import { send } from "../../api/send.ts";
import type { VersionEditor } from "../../editing/version-editor.ts";
import { reportError } from "../../parts/notices/report-error.ts";
import { SoundBar } from "../../trying/speech/sound-bar.tsx";
import { useSaid } from "../../trying/speech/use-said.ts";
import type { PromptCell } from "../prompt-sheet.ts";
import styles from "./cell-audio.module.css";
import { spokenWords } from "./spoken-words.ts";
import { texts } from "./texts.ts";
import type { CellSounds, SoundOf } from "./use-cell-sounds.ts";

type Props = {
  readonly editor: VersionEditor;
  readonly at: InVersion;
  readonly prompt: PromptDoc;
  readonly cell: PromptCell;
  readonly language: LanguageCode;
  readonly sounds: CellSounds;
  readonly isReadOnly: boolean;
};

/** The recording that is heard: another takes its place. */
type Heard = { readonly path: string | null; readonly sound: Blob };

/** What callers hear of a cell: its words said, or its recording, which is made, uploaded and deleted here. */
export function CellAudio({ editor, at, prompt, cell, language, sounds, isReadOnly }: Props) {
  // A recording needs words that say what is heard.
  const { content, words, isRecorded, isOutdated } = cell;
  const { said, say } = useSaid(at);
  const [heard, setHeard] = useState<Heard | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const spoken = spokenWords(words);
  const { recording } = sounds;

  const soundOf = (id: Id): SoundOf => ({ content: id, cell: `${prompt.name}, ${language}`, words });
  function upload(id: Id, { currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    if (file !== undefined) void sounds.upload(soundOf(id), file);
    currentTarget.value = "";
  }
  async function hear({ id, path }: PromptContentDoc): Promise<void> {
    setFault(null);
    try {
      // The server plays what it has.
      await editor.flush();
      const file = await load(send, promptAudio, { path: { ...at, prompt_pk: prompt.id, id } });
      setHeard({ path, sound: await file.blob() });
    } catch (error) {
      reportError(texts.notHeard, error);
    }
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
        {content !== undefined && isRecorded && (
          <button type="button" className="button small" onClick={() => void hear(content)}>
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
            {recording?.state !== "recording" && (
              <button
                type="button"
                className="button quiet small"
                aria-busy={recording !== null}
                onClick={() => void sounds.start(soundOf(content.id))}
              >
                <IconMicrophone size={14} aria-hidden /> {texts.record}
              </button>
            )}
            <label className="button quiet small">
              <IconUpload size={14} aria-hidden /> {texts.upload}
              <input
                className="visually-hidden"
                type="file"
                accept="audio/*,.wav"
                onChange={(event) => upload(content.id, event)}
              />
            </label>
          </>
        )}
        {content !== undefined && isRecorded && !isReadOnly && (
          <button type="button" className="button quiet small" onClick={() => void sounds.remove(content.id)}>
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
        {fault !== null && <p className={styles.fault}>{fault}</p>}
        {said.state === "waiting" && <p className="caption">{texts.saying}…</p>}
        {said.state === "failed" && <p className={styles.fault}>{said.error.message}</p>}
        {said.state === "there" && (
          <>
            <SoundBar key={`said ${said.ms}`} label={texts.said} sound={said.sound} startsAtOnce />
            {spoken.hasNames && <p className="caption">{texts.named}</p>}
          </>
        )}
        {heard !== null && heard.path === content?.path && (
          <SoundBar label={texts.recording} sound={heard.sound} startsAtOnce />
        )}
      </div>
    </div>
  );
}
