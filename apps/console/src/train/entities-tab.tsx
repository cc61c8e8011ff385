import { rowOf } from "@parley/flow";
import { words } from "@parley/model/kernel";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { makeId } from "../api/make-id.ts";
import { useEditor } from "../editing/editor-context.ts";
import { EntityFields } from "../inspector/vocabulary/entity-fields.tsx";
import { EmptyState } from "../parts/empty-state.tsx";
import { HelpLink } from "../parts/help-link.tsx";
import { laterOpened } from "../parts/later.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { texts as parts } from "../parts/texts.ts";
import { useSearchState } from "../parts/use-search-state.ts";
import { NameForm } from "./name-form.tsx";
import { NameHead } from "./name-head.tsx";
import { texts } from "./texts.ts";
import styles from "./train.module.css";
import { addEntity, deleteEntity, renameEntity } from "./train-gestures.ts";
import { readTrainSearch } from "./train-search.ts";
import { useTraining } from "./training-context.ts";
import { useGestures } from "./use-gestures.ts";
import { useOpen } from "./use-open.ts";

const ConfirmDialog = laterOpened(parts.later.dialog, () =>
  import("../parts/confirm-dialog.tsx").then((module) => module.ConfirmDialog),
);

/** The values that callers say, with their kinds, limits and words. */
export function EntitiesTab() {
  const document = useEditor((snapshot) => snapshot.document);
  const { missing } = useTraining();
  const perform = useGestures();
  const [query, setQuery] = useState("");
  const [search, show] = useSearchState(readTrainSearch);
  const [asked, setAsked] = useState<string | null>(null);
  const all = document.rows.entity.toSorted((a, b) => a.name.localeCompare(b.name, "en"));
  const wanted = query.trim().toLowerCase();
  const found = all.filter(({ name }) => name.toLowerCase().includes(wanted));
  const open = useOpen(
    all,
    ({ name }) => name === search.open,
    ({ id }) => [id],
  );
  const leaving = asked === null ? undefined : rowOf(document, "entity", asked);
  return (
    <div className={styles.columns}>
      <section className={`card ${styles.side}`} aria-label={texts.entities.label}>
        <div className={styles.find}>
          <SearchField label={texts.entities.search} value={query} onChange={setQuery} />
        </div>
        {all.length === 0 ? (
          <EmptyState
            title={texts.entities.empty}
            link={<HelpLink page="how-to/train">{texts.intents.learn}</HelpLink>}
          >
            {texts.entities.emptyText}
          </EmptyState>
        ) : found.length === 0 ? (
          <p className={styles.none}>{texts.entities.none}</p>
        ) : (
          <ul className={styles.list}>
            {found.map(({ id, name, types }) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.row}
                  aria-current={id === open?.id || undefined}
                  onClick={() => show({ ...search, open: name })}
                >
                  <bdi className="mono truncate">{name}</bdi>
                  <span className="caption">
                    {types.length === 0 ? texts.entities.noKind : types.map(words).join(", ")}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {missing === null && (
          <NameForm
            texts={texts.entities}
            names={all.map(({ name }) => name)}
            onAdd={(name) => {
              const isDone = perform(addEntity(document, name, makeId));
              if (isDone) show({ ...search, open: name });
              return isDone;
            }}
          />
        )}
      </section>
      {open === undefined ? (
        <p className={styles.choose}>{all.length > 0 && texts.entities.choose}</p>
      ) : (
        <section className={`card ${styles.detail}`} aria-label={open.name}>
          <header>
            <NameHead
              key={open.id}
              name={open.name}
              names={all.map(({ name }) => name)}
              known={texts.entities.known}
              onRename={(name) => {
                const isDone = perform(renameEntity(open, name));
                if (isDone) show({ ...search, open: name });
                return isDone;
              }}
            />
            {missing === null && (
              <button type="button" className="button quiet small" onClick={() => setAsked(open.id)}>
                <IconTrash size={14} aria-hidden /> {texts.entities.deleteVerb}
              </button>
            )}
          </header>
          <div className={styles.fields}>
            <EntityFields key={open.id} entity={open} />
          </div>
        </section>
      )}
      {leaving !== undefined && (
        <ConfirmDialog
          isOpen
          title={texts.entities.ask(leaving.name)}
          confirm={texts.entities.confirmVerb(leaving.name)}
          isDangerous
          onClose={() => setAsked(null)}
          onConfirm={() => void perform(deleteEntity(leaving))}
        >
          {texts.entities.askText}
        </ConfirmDialog>
      )}
    </div>
  );
}
