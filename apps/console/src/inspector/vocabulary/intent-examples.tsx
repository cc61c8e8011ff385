import { TextInput } from "@mantine/core";
import type { IntentDoc } from "@parley/flow";
import { field } from "@parley/model/kernel";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { makeId } from "../../api/make-id.ts";
import { changeField } from "../../editing/gestures/change-fields.ts";
import { MarkedText } from "../../parts/fields/marked-text.tsx";
import { notify } from "../../parts/notices/notice-store.ts";
import { useForm } from "../form/form-context.ts";
import { useFieldValue } from "../form/use-field-value.ts";
import styles from "../inspector.module.css";
import { LanguageTabs } from "./language-tabs.tsx";
import { texts } from "./texts.ts";
import { examplesOf, linesOf, makeIntent, writeExamples } from "./vocabulary-gestures.ts";

/** What callers say for the intent that a path waits for, one example a line, in each language; the intent itself when it is not there yet. */
export function IntentExamples({ name }: { name: string }) {
  const { editor, document, isReadOnly } = useForm();
  const { language: first, languages: others } = document.settings;
  const languages = [...new Set([first, ...others])];
  const [chosen, setChosen] = useState(first);
  const language = languages.includes(chosen) ? chosen : first;
  const intent = document.rows.intent.find((row) => row.name === name);

  function make() {
    const made = editor.perform(makeIntent(document, name, makeId));
    if (!made.ok) notify({ severity: "error", title: texts.intent.addFailed, detail: made.faults[0]?.message ?? "" });
  }

  if (intent === undefined) {
    return isReadOnly ? null : (
      <div className={styles.says}>
        <p className={styles.sentence}>
          {texts.intent.unknown[0]}
          <bdi className="mono">{name}</bdi>
          {texts.intent.unknown[1]}
        </p>
        <button type="button" className={styles.link} onClick={make}>
          <IconPlus size={14} aria-hidden /> {texts.intent.add}
        </button>
      </div>
    );
  }
  return (
    <section className={styles.says} aria-label={texts.intent.title}>
      <header className={styles.section}>
        <h3>{texts.intent.title}</h3>
        <LanguageTabs
          languages={languages}
          chosen={language}
          lacks={(code) => examplesOf(document, intent.id, code).length === 0}
          onChoose={setChosen}
        />
      </header>
      <Examples key={`${intent.id} ${language}`} intent={intent} language={language} />
      <Called key={`${intent.id} ${language} called`} intent={intent} language={language} />
    </section>
  );
}

const lines = field.texts({ help: "", max: 2000 });

function Examples({ intent, language }: { intent: IntentDoc; language: string }) {
  const { editor, document, isReadOnly } = useForm();
  const stored = examplesOf(document, intent.id, language);
  const { draft, fault, write, leave } = useFieldValue(`examples ${intent.id} ${language}`, {
    field: lines,
    // By name: a new row stands last, wherever its line was written.
    stored: stored.toSorted(),
    perform: (value) => editor.perform(writeExamples(document, { intent, language, lines: textsIn(value) }, makeId)),
  });
  return (
    <>
      <MarkedText
        aria-label={texts.intent.of(intent.name, language)}
        aria-invalid={fault !== null || undefined}
        lang={language}
        dir="auto"
        rows={3}
        placeholder={texts.intent.placeholder(language)}
        readOnly={isReadOnly}
        marks={[]}
        value={typeof draft === "string" ? draft : stored.join("\n")}
        onChange={({ currentTarget: { value } }) => write(value, { ok: true, value: linesOf(value).toSorted() })}
        onBlur={leave}
      />
      {fault === null ? (
        <span className={styles.help}>
          {stored.length < 3 ? texts.intent.few : texts.intent.examples(stored.length)}
        </span>
      ) : (
        <span className={styles.fault} role="alert">
          {fault}
        </span>
      )}
    </>
  );
}

const wording = field.text({ help: "", max: 255 });

/** What the intent is called where callers are asked whether they mean it. */
export function Called({ intent, language }: { intent: IntentDoc; language: string }) {
  const { editor, isReadOnly } = useForm();
  const { [language]: stored = "", ...others } = intent.wordings;
  const { draft, fault, write, leave } = useFieldValue(`called ${intent.id} ${language}`, {
    field: wording,
    stored,
    perform: (value) =>
      editor.perform(
        changeField(
          { noun: "intent", ids: [intent.id], name: intent.name },
          "wordings",
          typeof value === "string" && value !== "" ? { ...others, [language]: value } : others,
          texts.intent.called,
        ),
      ),
  });
  return (
    <TextInput
      label={texts.intent.called}
      aria-label={texts.intent.calledIn(intent.name, language)}
      placeholder={intent.name.replaceAll(/[_-]+/g, " ")}
      lang={language}
      dir="auto"
      maxLength={255}
      readOnly={isReadOnly}
      error={fault}
      value={typeof draft === "string" ? draft : stored}
      onChange={({ currentTarget: { value } }) => write(value, { ok: true, value: value.trim() })}
      onBlur={leave}
    />
  );
}

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === "string") : [];
