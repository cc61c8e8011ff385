import { ask } from "@parley/client";
import { type Asked, askDocuments } from "@parley/model/api/documents";
import { type LanguageCode, languageName, versionLanguages } from "@parley/model/kernel";
import { type FormEvent, useState } from "react";
import { send } from "../api/send.ts";
import { useCurrentEditor, useEditor } from "../editing/editor-context.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { Select } from "../parts/selects/select.tsx";
import { texts as said } from "./document-texts.ts";
import styles from "./documents.module.css";
import { useTraining } from "./training-context.ts";

const texts = said.ask;

/** Asks the documents a question, as a caller would, and shows the best passages with their scores. */
export function AskDocuments() {
  const { at } = useTraining();
  const editor = useCurrentEditor();
  const languages = versionLanguages(useEditor(({ document }) => document.settings));
  const [chosen, setChosen] = useState<LanguageCode | null>(null);
  const language = languages.find((each) => each === chosen) ?? languages[0];
  const [question, setQuestion] = useState("");
  const [found, setFound] = useState<Asked["passages"] | null>(null);
  const [isAsking, setAsking] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (question.trim() === "" || isAsking) return;
    setAsking(true);
    try {
      // What is asked is what the server has.
      await editor.flush();
      const query = { question: question.trim(), ...(language !== undefined && { language }) };
      const { passages } = await ask(send, askDocuments, { path: at, query });
      setFound(passages);
    } catch (error) {
      reportError(texts.failed, error);
    } finally {
      setAsking(false);
    }
  }

  return (
    <section className={`card ${styles.ask}`} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <form className={styles.question} onSubmit={(event) => void submit(event)}>
        <input
          className="input"
          aria-label={texts.label}
          placeholder={texts.hint}
          maxLength={2000}
          value={question}
          onChange={(event) => setQuestion(event.currentTarget.value)}
        />
        {languages.length > 1 && (
          <Select
            aria-label={texts.language}
            options={languages.map((value) => ({ value, label: languageName(value) }))}
            value={language}
            onChange={setChosen}
          />
        )}
        <button type="submit" className="button" aria-busy={isAsking}>
          {texts.verb}
        </button>
      </form>
      <p className="caption">{texts.usual}</p>
      <div role="status">
        {found?.length === 0 && <p>{texts.nothing}</p>}
        {found !== null && found.length > 0 && (
          <ol className={styles.found} aria-label={texts.found}>
            {found.map(({ document, title, page, text, excerpt, name, score }) => (
              <li key={`${document} ${title} ${text}`}>
                <header>
                  <bdi>{texts.source(name, page, title)}</bdi>
                  <span className="caption">{texts.score(score.toFixed(2))}</span>
                </header>
                <p dir="auto">
                  <Marked text={text} part={excerpt} />
                </p>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

/** A text with the part that is said. */
function Marked({ text, part }: { text: string; part: string }) {
  const from = text.indexOf(part);
  if (from < 0 || part === "") return text;
  return (
    <>
      {text.slice(0, from)}
      <mark>{part}</mark>
      {text.slice(from + part.length)}
    </>
  );
}
