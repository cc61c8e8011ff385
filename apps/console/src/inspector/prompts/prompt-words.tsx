import { ask } from "@parley/client";
import { hasRecording, lacksRecording, overriddenWords, type PromptContentDoc, type PromptDoc } from "@parley/flow";
import { keepRecording } from "@parley/model/api/prompts";
import { type Id, messageOf, promptContentFields } from "@parley/model/kernel";
import { IconArrowUp, IconMicrophone, IconUpload, IconX } from "@tabler/icons-react";
import { type ChangeEvent, useRef } from "react";
import { makeId } from "../../api/make-id.ts";
import { send } from "../../api/send.ts";
import { changeRecording } from "../../editing/gestures/change-recording.ts";
import { tellWhenSaved } from "../../editing/tell-when-saved.ts";
import type { Gesture } from "../../editing/version-editor.ts";
import { NamingText } from "../../parts/fields/naming-text.tsx";
import { variableMarks } from "../../parts/fields/variable-marks.ts";
import { focusOnce } from "../../parts/focus-once.ts";
import { notify } from "../../parts/notices/notice-store.ts";
import { Select } from "../../parts/selects/select.tsx";
import { useForm } from "../form/form-context.ts";
import { faultSentence } from "../form/language-fault.ts";
import { useFieldValue } from "../form/use-field-value.ts";
import { useLanguageCheck } from "../form/use-language-check.ts";
import styles from "../inspector.module.css";
import { texts } from "../texts.ts";
import { dropPrompt, sayEarlier, sayOwnWords, writeAs, writeWords } from "./prompt-gestures.ts";
import type { Speaker } from "./speakers.ts";

type PromptWordsProps = {
  readonly speaker: Speaker;
  readonly said: readonly Id[];
  readonly prompt: PromptDoc;
  /** What is there of it in the language, with the words that are said. */
  readonly content: PromptContentDoc | undefined;
  readonly language: string;
  /** It was just added: its words are written next. */
  readonly isNext: boolean;
};

const writings = [
  { value: "text", label: texts.prompts.text },
  { value: "ssml", label: texts.prompts.ssml },
] as const;

/** A prompt's words in one language, or its recording. */
export function PromptWords({ speaker, said, prompt, content, language, isNext }: PromptWordsProps) {
  const { editor, isReadOnly } = useForm();
  const check = useLanguageCheck();
  const fresh = useRef(makeId());
  /** The step that the writing made, until the field is left. */
  const written = useRef<Id | null>(null);
  const stored = content?.content ?? "";
  const isOver = content !== undefined && overriddenWords(prompt, language) !== null;
  const markup = content?.type === "ssml" ? "ssml" : "template";
  const { draft, fault, write, leave } = useFieldValue(`prompt ${prompt.id} ${language}`, {
    field: promptContentFields.content,
    stored,
    perform: (text) => {
      const done = editor.perform(writeWords(prompt, content, { id: fresh.current, language, text: String(text) }));
      if (done.ok) written.current = done.step;
      return done;
    },
  });
  const text = typeof draft === "string" ? draft : stored;
  const found = isReadOnly ? null : (check?.(markup, text) ?? null);
  const wrong = fault ?? (found === null || found.isWarning ? null : faultSentence(found));

  function rest() {
    leave();
    if (written.current !== null) void tellWhenSaved(editor, written.current, { title: texts.prompts.edited });
    written.current = null;
  }
  function perform(gesture: Gesture) {
    const done = editor.perform(gesture);
    if (!done.ok) notify({ severity: "error", title: texts.couldNotUpdate, detail: done.faults[0]?.message ?? "" });
  }

  return (
    <div className={styles.prompt} data-field="prompts">
      <div className={styles.promptHead}>
        <bdi className="truncate muted">{prompt.name}</bdi>
        {content !== undefined && content.type !== "audio" && !isReadOnly && (
          <Select
            isPlain
            className={styles.small}
            aria-label={texts.prompts.writtenAs}
            value={content.type}
            options={writings}
            onChange={(type) => perform(writeAs(prompt, content, type))}
          />
        )}
        {!isReadOnly && said.indexOf(prompt.id) > 0 && (
          <button
            type="button"
            className="button quiet icon small"
            aria-label={texts.prompts.sayEarlier(prompt.name)}
            onClick={() => perform(sayEarlier(speaker, said, prompt))}
          >
            <IconArrowUp size={14} aria-hidden />
          </button>
        )}
        {!isReadOnly && (
          <button
            type="button"
            className="button quiet icon small"
            aria-label={texts.prompts.take(prompt.name)}
            onClick={() => perform(dropPrompt(speaker, said, prompt))}
          >
            <IconX size={14} aria-hidden />
          </button>
        )}
      </div>
      <NamingText
        naming="template"
        aria-label={texts.prompts.inLanguage(prompt.name, language)}
        aria-invalid={wrong !== null || undefined}
        lang={language}
        dir="auto"
        rows={2}
        ref={isNext ? focusOnce : null}
        placeholder={texts.prompts.nothingYet(language)}
        readOnly={isReadOnly || isOver || check === null}
        value={text}
        marks={variableMarks(text)}
        onWrite={(value) => write(value, { ok: true, value })}
        onBlur={rest}
      />
      {isOver && (
        <p className={styles.recording}>
          {texts.prompts.overridden}
          {!isReadOnly && (
            <button type="button" className={styles.link} onClick={() => perform(sayOwnWords(prompt, language))}>
              {texts.prompts.sayOwn}
            </button>
          )}
        </p>
      )}
      {wrong !== null && (
        <span className={styles.fault} role="alert">
          {wrong}
        </span>
      )}
      {found?.isWarning && <span className={styles.warning}>{faultSentence(found)}</span>}
      {content !== undefined && !isReadOnly && <Recording content={content} />}
    </div>
  );
}

/** A prompt may play a recording in place of its words. */
function Recording({ content }: { content: PromptContentDoc }) {
  const { editor, base } = useForm();

  /** Its path, once the server keeps it; null speaks the words again. */
  async function change(keep: () => Promise<string | null>): Promise<void> {
    try {
      const path = await keep();
      const recording = path === null ? null : { path, words: content.content };
      const gesture = changeRecording(editor.snapshot().document, content.id, recording);
      const done = gesture === null ? null : editor.perform(gesture);
      if (done?.ok) return void tellWhenSaved(editor, done.step, { title: texts.prompts.edited });
      notify({ severity: "error", title: texts.couldNotUpdate, detail: done?.faults[0]?.message ?? "" });
    } catch (error) {
      notify({ severity: "error", title: messageOf(error) });
    }
  }
  function upload({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    if (file !== undefined) {
      const call = { path: base, upload: { type: "audio/wav", content: file } } as const;
      void change(async () => (await ask(send, keepRecording, call)).path);
    }
    currentTarget.value = "";
  }

  const isPlayed = hasRecording(content);
  return (
    <>
      {(isPlayed || lacksRecording(content)) && (
        <p className={styles.recording}>
          <IconMicrophone size={14} aria-hidden /> {texts.prompts[isPlayed ? "playsRecording" : "lacksRecording"]}
          <button type="button" className={styles.link} onClick={() => void change(async () => null)}>
            {texts.prompts[isPlayed ? "speakWords" : "needsNone"]}
          </button>
        </p>
      )}
      {!isPlayed && (
        <label className={styles.link}>
          <IconUpload size={14} aria-hidden /> {texts.prompts.upload}
          <input className="visually-hidden" type="file" accept="audio/wav,.wav" onChange={upload} />
        </label>
      )}
    </>
  );
}
