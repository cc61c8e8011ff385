import { useState } from "react";
import { makeId } from "../api/make-id.ts";
import { useEditor } from "../editing/editor-context.ts";
import { keepUtterances } from "./keep-gestures.ts";
import { KeptList } from "./kept-list.tsx";
import { texts } from "./test-texts.ts";
import styles from "./train.module.css";
import type { TrainedIntent, TrainedIntents } from "./trained-intents.ts";
import { useTraining } from "./training-context.ts";
import { useGestures } from "./use-gestures.ts";

const words = texts.negatives;

type Props = { readonly intent: TrainedIntent; readonly intents: TrainedIntents; readonly language: string };

/** What sounds like an intent and is not: the classifier learns to leave it. */
export function Negatives({ intent, intents, language }: Props) {
  const document = useEditor((snapshot) => snapshot.document);
  const { missing } = useTraining();
  const perform = useGestures();
  const [text, setText] = useState("");
  const own = intents.kept.filter(
    (one) => one.purpose === "negative" && one.intent === intent.name && one.language === language,
  );
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !own.some((one) => one.text === line));
  return (
    <section className={styles.negatives} aria-label={words.title}>
      <h3>{words.title}</h3>
      <p className="caption">{words.help}</p>
      {own.length > 0 && (
        <KeptList
          label={words.title}
          utterances={own}
          deleteLabel={words.delete}
          fault={({ learnedBy }) => (learnedBy === intent.name ? words.contradicts : null)}
        />
      )}
      {missing === null && (
        <form
          className={styles.naming}
          onSubmit={(event) => {
            event.preventDefault();
            const fresh = [...new Set(lines)].map((line) => ({ intent, text: line, language }));
            if (fresh.length > 0 && perform(keepUtterances(document, "negative", fresh, makeId))) setText("");
          }}
        >
          <input
            className="input"
            aria-label={words.add(intent.name)}
            placeholder={words.placeholder}
            lang={language}
            dir="auto"
            maxLength={2000}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <button type="submit" className="button" disabled={lines.length === 0}>
            {words.addVerb}
          </button>
        </form>
      )}
    </section>
  );
}
