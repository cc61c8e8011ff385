import { useState } from "react";
import { makeId } from "../api/make-id.ts";
import { useEditor } from "../editing/editor-context.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { HelpLink } from "../parts/help-link.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { useSearchState } from "../parts/use-search-state.ts";
import { IntentDetail } from "./intent-detail.tsx";
import { NameForm } from "./name-form.tsx";
import { texts } from "./texts.ts";
import styles from "./train.module.css";
import { addIntent } from "./train-gestures.ts";
import { readTrainSearch } from "./train-search.ts";
import { conflictsOf, foundIntents, type TrainedIntent, type TrainedIntents } from "./trained-intents.ts";
import { useTraining } from "./training-context.ts";
import { useGestures } from "./use-gestures.ts";
import { NearContext, useNearFinder } from "./use-near.ts";
import { useOpen } from "./use-open.ts";
import { useWriting } from "./use-writing.ts";

type Props = { readonly intents: TrainedIntents; readonly languages: readonly string[] };

/** Intents beside each other with their counts, and what callers say for the one that is open. */
export function IntentsTab({ intents, languages }: Props) {
  const document = useEditor((snapshot) => snapshot.document);
  const { missing } = useTraining();
  const perform = useGestures();
  const [query, setQuery] = useState("");
  const [search, show] = useSearchState(readTrainSearch);
  const near = useNearFinder(intents, languages);
  const writingOf = useWriting();
  /** How often an example was looked for: one that is looked for again is shown again. */
  const [looks, setLooks] = useState(0);
  const found = foundIntents(intents.list, query);
  const isEmpty = intents.list.length === 0;
  const open = useOpen(
    intents.list,
    ({ name }) => search.open === undefined || name === search.open,
    ({ ids }) => ids,
  );
  return (
    <div className={styles.columns} data-empty={isEmpty || undefined}>
      <section className={`card ${styles.side}`} aria-label={texts.intents.label}>
        {!isEmpty && (
          <div className={styles.find}>
            <SearchField label={texts.intents.search} value={query} onChange={setQuery} />
          </div>
        )}
        {isEmpty ? (
          <EmptyState
            withPicture
            title={texts.intents.empty}
            link={<HelpLink page="how-to/train">{texts.intents.learn}</HelpLink>}
          >
            {texts.intents.emptyText}
          </EmptyState>
        ) : found.length === 0 ? (
          <p className={styles.none}>{texts.intents.none}</p>
        ) : (
          <ul className={styles.list}>
            {found.map((intent) => (
              <li key={intent.name}>
                <Row
                  intent={intent}
                  languages={languages}
                  isOpen={intent === open}
                  onOpen={() => show({ language: search.language, open: intent.name })}
                />
              </li>
            ))}
          </ul>
        )}
        {missing === null && (
          <NameForm
            texts={texts.intents}
            names={intents.list.map(({ name }) => name)}
            onAdd={(name) => {
              const isDone = perform(addIntent(document, name, makeId));
              if (isDone) show({ language: search.language, open: name });
              return isDone;
            }}
          />
        )}
      </section>
      {open === undefined ? (
        !isEmpty && <p className={styles.choose}>{texts.intents.choose}</p>
      ) : (
        <NearContext value={near}>
          <IntentDetail
            key={open.row.id}
            intent={open}
            intents={intents}
            languages={languages}
            language={search.language}
            onLanguage={(language) => show({ open: search.open, language })}
            onRenamed={(name) => show({ ...search, open: name })}
            sought={search.example === undefined ? null : { text: search.example, looks }}
            onNear={({ intent, language, text }) => {
              setLooks(looks + 1);
              show({ open: intent, language, example: text });
            }}
            writingIn={(language) => writingOf(open.row.id, language)}
          />
        </NearContext>
      )}
    </div>
  );
}

type RowProps = {
  readonly intent: TrainedIntent;
  readonly languages: readonly string[];
  readonly isOpen: boolean;
  readonly onOpen: () => void;
};

/** An intent in the list: how many examples it has in each language, and how many of them are another's too. */
function Row({ intent, languages, isOpen, onOpen }: RowProps) {
  const conflicts = conflictsOf(intent);
  return (
    <button type="button" className={styles.row} aria-current={isOpen || undefined} onClick={onOpen}>
      <bdi className="mono truncate">{intent.name}</bdi>
      {conflicts > 0 && <span className="badge bad">{texts.intents.conflicts(conflicts)}</span>}
      <span className={styles.counts}>
        {languages.map((language) => {
          const count = intent.examples.filter((example) => example.language === language).length;
          return (
            <span key={language} data-none={count === 0 || undefined} title={texts.intents.counts(language, count)}>
              <span className="caption">{language}</span> {count}
            </span>
          );
        })}
      </span>
    </button>
  );
}
