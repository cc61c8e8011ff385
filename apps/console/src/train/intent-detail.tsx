import { IconTrash } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { AskAssistant } from "../assistant/ask-assistant.tsx";
import { useCurrentEditor, useEditor } from "../editing/editor-context.ts";
import { Called } from "../inspector/vocabulary/intent-examples.tsx";
import { laterOpened } from "../parts/later.tsx";
import { texts as parts } from "../parts/texts.ts";
import { AddExamples } from "./add-examples.tsx";
import { ExampleList, type Sought } from "./example-row.tsx";
import { NameHead } from "./name-head.tsx";
import type { Near } from "./near-examples.ts";
import { Negatives } from "./negatives.tsx";
import { texts } from "./texts.ts";
import styles from "./train.module.css";
import { deleteIntent, renameIntent } from "./train-gestures.ts";
import type { TrainedIntent, TrainedIntents } from "./trained-intents.ts";
import { useTraining } from "./training-context.ts";
import { useGestures } from "./use-gestures.ts";
import type { Write, Writing } from "./use-writing.ts";

const ConfirmDialog = laterOpened(parts.later.dialog, () =>
  import("../parts/confirm-dialog.tsx").then((module) => module.ConfirmDialog),
);

/** So many examples are drawn at once, and so many more with each press. */
const atOnce = 200;
/** Fewer teach single wordings, not a meaning. */
const enough = 5;

type Props = {
  readonly intent: TrainedIntent;
  readonly intents: TrainedIntents;
  readonly languages: readonly string[];
  /** The one that the address names. */
  readonly language: string | undefined;
  readonly onLanguage: (language: string) => void;
  readonly sought: Sought | null;
  readonly onNear: (near: Near) => void;
  readonly writingIn: (language: string) => readonly [Writing, Write];
  readonly onRenamed: (name: string) => void;
};

/** An intent: what callers say for it, language by language, and what repeats something else. */
export function IntentDetail({ intent, intents, languages, language: named, sought, writingIn, ...on }: Props) {
  const document = useEditor((snapshot) => snapshot.document);
  const editor = useCurrentEditor();
  const { at, missing } = useTraining();
  const perform = useGestures();
  const [isAsking, setAsking] = useState(false);
  const [shown, setShown] = useState(atOnce);
  const language = languages.find((each) => each === named) ?? languages[0] ?? "";
  const own = useMemo(() => intent.examples.filter((each) => each.language === language), [intent, language]);
  const drawn = Math.max(shown, own.findIndex(({ text }) => text === sought?.text) + 1);
  const examples = useMemo(() => own.slice(0, drawn), [own, drawn]);
  const [writing, write] = writingIn(language);
  return (
    <section className={`card ${styles.detail}`} aria-label={intent.name}>
      <header>
        <NameHead
          name={intent.name}
          names={intents.list.map(({ name }) => name)}
          known={texts.intents.known}
          onRename={(name) => {
            const isDone = perform(renameIntent(document, intent, name));
            if (isDone) on.onRenamed(name);
            return isDone;
          }}
        />
        <fieldset className="segments" aria-label={texts.examples.languages}>
          {languages.map((each) => (
            <button key={each} type="button" aria-pressed={each === language} onClick={() => on.onLanguage(each)}>
              {texts.examples.inLanguage(each, intent.examples.filter((said) => said.language === each).length)}
            </button>
          ))}
        </fieldset>
        {missing === null && (
          <AskAssistant
            at={at}
            editor={editor}
            suggested={{ draft: "utterances", intent: intent.row.id, language }}
            look="small"
          />
        )}
        {missing === null && (
          <button type="button" className="button quiet small" onClick={() => setAsking(true)}>
            <IconTrash size={14} aria-hidden /> {texts.intents.deleteVerb}
          </button>
        )}
      </header>
      {missing === null && (
        <AddExamples
          key={language}
          intent={intent}
          intents={intents}
          language={language}
          writing={writing}
          write={write}
          onNear={on.onNear}
        />
      )}
      {own.length === 0 ? (
        <p className={styles.none}>{texts.examples.none}</p>
      ) : (
        <ExampleList
          key={`${intent.name} ${language}`}
          examples={examples}
          intent={intent}
          intents={intents}
          label={texts.examples.label(intent.name, language)}
          sought={sought}
          pens={writing.pens}
          write={write}
          onNear={on.onNear}
        />
      )}
      {own.length > drawn && (
        <button type="button" className={`button quiet ${styles.more}`} onClick={() => setShown(drawn + atOnce)}>
          {texts.more(Math.min(atOnce, own.length - drawn))}
        </button>
      )}
      {own.length > 0 && own.length < enough && <p className={`caption ${styles.hint}`}>{texts.examples.few}</p>}
      <Negatives key={`${language} negatives`} intent={intent} intents={intents} language={language} />
      <div className={styles.wording}>
        <Called key={language} intent={intent.row} language={language} />
      </div>
      {isAsking && (
        <ConfirmDialog
          isOpen
          title={texts.intents.ask(intent.name)}
          confirm={texts.intents.confirmVerb(intent.name)}
          isDangerous
          onClose={() => setAsking(false)}
          onConfirm={() => void perform(deleteIntent(document, intent))}
        >
          {texts.intents.askText(intent.name, intent.examples.length)}
        </ConfirmDialog>
      )}
    </section>
  );
}
