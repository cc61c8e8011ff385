import { hasRecording, type PromptContentDoc, rowOf, saidContents } from "@parley/flow";
import { type Id, versionLanguages } from "@parley/model/kernel";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, useContext, useState } from "react";
import { makeId } from "../../api/make-id.ts";
import { tellWhenSaved } from "../../editing/tell-when-saved.ts";
import type { Gesture } from "../../editing/version-editor.ts";
import { notify } from "../../parts/notices/notice-store.ts";
import { DesignViewContext } from "../../viewing/design-view.ts";
import { useForm } from "../form/form-context.ts";
import styles from "../inspector.module.css";
import { texts } from "../texts.ts";
import { LanguageTabs } from "../vocabulary/language-tabs.tsx";
import { addPrompt, freePromptName, sayPrompt } from "./prompt-gestures.ts";
import { PromptPicker } from "./prompt-picker.tsx";
import { PromptWords } from "./prompt-words.tsx";
import type { Speaker } from "./speakers.ts";
import { useKeptLanguage } from "./use-kept-language.ts";

type SaidPromptsProps = {
  readonly speaker: Speaker;
  readonly said: readonly Id[];
  readonly title: string;
  /** The button for the first prompt. */
  readonly verb: string;
  /** The field that a finding about having none leads to. */
  readonly field: string;
  /** It says one prompt at most. */
  readonly isOne?: boolean;
  /** It stands beside others, mostly empty: without prompts it offers no languages. */
  readonly isFurther?: boolean;
  /** Stands in place of prompts while there are none. */
  readonly children?: ReactNode;
};

/** What a block says, or the whole agent: each of its prompts in each language of the version. */
export function SaidPrompts({ speaker, said, title, verb, field, children, ...kind }: SaidPromptsProps) {
  const { isOne = false, isFurther = isOne } = kind;
  const { editor, document, base, isReadOnly } = useForm();
  const { settings, rows } = document;
  const languages = versionLanguages(settings);
  const [language, setChosen] = useKeptLanguage(base, languages, {
    usual: settings.language,
    spoken: useContext(DesignViewContext)?.trace?.language ?? null,
  });
  /** A prompt whose words are to be written next. */
  const [added, setAdded] = useState<Id | null>(null);
  const prompts = said.flatMap((id) => rowOf(document, "prompt", id) ?? []);
  const own = new Set(said);
  const contents = saidContents({
    ...rows,
    prompt_content: rows.prompt_content.filter(({ prompt }) => own.has(prompt)),
  });
  const isSaid = (row: PromptContentDoc) => row.content.trim() !== "" || hasRecording(row);
  const lacks = (code: string) =>
    prompts.some(({ id }) => !contents.some((one) => one.prompt === id && one.language === code && isSaid(one)));

  function add() {
    const prompt = makeId();
    const made = editor.perform(
      addPrompt(speaker, said, {
        prompt,
        content: makeId(),
        name: freePromptName(document, speaker.name),
        language: settings.language,
      }),
    );
    if (made.ok) {
      void tellWhenSaved(editor, made.step, { title: texts.prompts.added });
      setChosen(settings.language);
      setAdded(prompt);
    } else notify({ severity: "error", title: texts.prompts.addFailed, detail: made.faults[0]?.message ?? "" });
  }

  function perform(gesture: Gesture) {
    const done = editor.perform(gesture);
    if (!done.ok) notify({ severity: "error", title: texts.couldNotUpdate, detail: done.faults[0]?.message ?? "" });
  }

  return (
    <section className={styles.says} aria-label={title}>
      <header className={styles.section}>
        <h3>{title}</h3>
        {(!isFurther || prompts.length > 0) && (
          <LanguageTabs languages={languages} chosen={language} lacks={lacks} onChoose={setChosen} />
        )}
      </header>
      {prompts.length === 0 && children}
      {prompts.map((prompt) => (
        <PromptWords
          key={`${prompt.id} ${language}`}
          speaker={speaker}
          said={said}
          prompt={prompt}
          content={contents.find((one) => one.prompt === prompt.id && one.language === language)}
          language={language}
          isNext={prompt.id === added}
        />
      ))}
      {!isReadOnly && (!isOne || prompts.length === 0) && (
        <div className={styles.more} data-field={prompts.length === 0 ? field : undefined}>
          <button type="button" className={styles.link} onClick={add}>
            <IconPlus size={14} aria-hidden /> {prompts.length === 0 ? verb : texts.prompts.addAnother}
          </button>
          <PromptPicker said={said} onPick={(prompt) => perform(sayPrompt(speaker, said, prompt))} />
        </div>
      )}
    </section>
  );
}
