import { ask } from "@parley/client";
import { isSilent } from "@parley/flow";
import { predefinedPrompts } from "@parley/model/api/small-talk";
import { words } from "@parley/model/kernel";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { makeId } from "../api/make-id.ts";
import { send } from "../api/send.ts";
import { useEditor } from "../editing/editor-context.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { useSearchState } from "../parts/use-search-state.ts";
import { AddSmallTalk } from "./add-small-talk.tsx";
import { SmallTalkDetail } from "./small-talk-detail.tsx";
import { addSmallTalk } from "./small-talk-gestures.ts";
import { texts } from "./small-talk-texts.ts";
import styles from "./train.module.css";
import { readTrainSearch } from "./train-search.ts";
import type { TrainedIntents } from "./trained-intents.ts";
import { useTraining } from "./training-context.ts";
import { useGestures } from "./use-gestures.ts";

type Props = {
  readonly intents: TrainedIntents;
  readonly onIntent: (name: string) => void;
};

/** The small talk of a version. Of the open one: what callers say, what it answers and where it leads. */
export function SmallTalkTab({ intents, onIntent }: Props) {
  const { at, missing } = useTraining();
  const document = useEditor((snapshot) => snapshot.document);
  const perform = useGestures();
  const [query, setQuery] = useState("");
  const [search, show] = useSearchState(readTrainSearch);
  const { language, languages } = document.settings;
  const usual = useQuery({
    queryKey: ["words for small talk", at.flow, at.ver, language, languages],
    queryFn: () => ask(send, predefinedPrompts, { path: at }),
  });
  const wordsOf = (type: string) => usual.data?.results.find((one) => one.type === type)?.words ?? {};

  const all = document.rows.small_talk.toSorted((a, b) => a.name.localeCompare(b.name, "en"));
  const wanted = query.trim().toLowerCase();
  const found = all.filter(({ name, trigger_or_intent: trigger }) =>
    [name, trigger].some((text) => text.toLowerCase().includes(wanted)),
  );
  const open = all.find(({ id }) => id === search.open);
  return (
    <div className={styles.columns}>
      <section className={`card ${styles.side}`} aria-label={texts.tab}>
        <div className={styles.find}>
          <SearchField label={texts.search} value={query} onChange={setQuery} />
        </div>
        {all.length === 0 ? (
          <EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>
        ) : found.length === 0 ? (
          <p className={styles.none}>{texts.none}</p>
        ) : (
          <ul className={styles.list}>
            {found.map((talk) => (
              <li key={talk.id}>
                <button
                  type="button"
                  className={styles.row}
                  aria-current={talk.id === open?.id || undefined}
                  onClick={() => show({ ...search, open: talk.id })}
                >
                  <bdi className="truncate">{talk.name}</bdi>
                  {isSilent(talk) && <span className="badge bad">{texts.isSilent}</span>}
                  {talk.status === "active" || <span className="badge">{texts.isOff}</span>}
                  <span className="caption">{words(talk.type)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {missing === null && (
          <AddSmallTalk
            names={all.map(({ name }) => name)}
            isWaiting={usual.isPending}
            onAdd={(name, type) => {
              const id = makeId();
              const isDone = perform(addSmallTalk(document, { id, name, type, words: wordsOf(type) }, makeId));
              if (isDone) show({ ...search, open: id });
              return isDone;
            }}
          />
        )}
      </section>
      {open === undefined ? (
        <p className={styles.choose}>{all.length > 0 && texts.choose}</p>
      ) : (
        <SmallTalkDetail key={open.id} talk={open} intents={intents} words={wordsOf(open.type)} onIntent={onIntent} />
      )}
    </div>
  );
}
