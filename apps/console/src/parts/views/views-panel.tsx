import { IconHome, IconHomeFilled, IconTrash } from "@tabler/icons-react";
import { type FormEvent, useRef, useState } from "react";
import { Kbd } from "../kbd.tsx";
import { type LikedList, longestName, mostViews, searchOf, type View, withoutView, withView } from "../liked-list.ts";
import { notify } from "../notices/notice-store.ts";
import { texts } from "./texts.ts";
import styles from "./views.module.css";

type Change = (title: string, next: (before: LikedList) => LikedList) => Promise<boolean>;

/** The views of a list, and a form that names what is shown now. */
export function ViewsPanel(props: {
  liked: LikedList;
  current: View | null;
  search: object;
  show: (search: View["search"]) => void;
  change: Change;
  close: () => void;
}) {
  const { liked, current, search, show, change, close } = props;
  const [name, setName] = useState(current?.name ?? "");
  const field = useRef<HTMLInputElement>(null);
  const trimmed = name.trim();
  const isThere = liked.views.some((view) => view.name === trimmed);
  const isFull = !isThere && liked.views.length >= mostViews;

  async function save(event: FormEvent) {
    event.preventDefault();
    if (trimmed === "" || isFull) return;
    const isSaved = await change(texts.notSaved, (before) =>
      withView(before, { name: trimmed, search: searchOf(search) }),
    );
    if (!isSaved) return;
    notify({ severity: "success", title: isThere ? texts.overwritten(trimmed) : texts.saved(trimmed) });
    close();
  }

  async function remove(view: View) {
    // The button goes with its row, so the focus moves to the field and stays in the panel.
    field.current?.focus();
    const isFirst = liked.first === view.name;
    if (!(await change(texts.notDeleted, (before) => withoutView(before, view.name)))) return;
    const back = (before: LikedList) => ({ ...withView(before, view), ...(isFirst ? { first: view.name } : {}) });
    notify({
      severity: "info",
      title: texts.deleted(view.name),
      action: { label: texts.undoVerb, run: () => void change(texts.notSaved, back) },
    });
  }

  return (
    <div className={styles.panel}>
      {liked.views.length === 0 ? (
        <p className="caption">{texts.none}</p>
      ) : (
        <ul className={styles.views}>
          {liked.views.map((view, place) => (
            <ViewRow
              key={view.name}
              view={view}
              isCurrent={view === current}
              isFirst={view.name === liked.first}
              keys={place < 9 ? `V ${place + 1}` : null}
              pick={() => {
                show(view.search);
                close();
              }}
              toggleFirst={() =>
                void change(texts.notSaved, (before) => ({
                  ...before,
                  first: before.first === view.name ? null : view.name,
                }))
              }
              remove={() => void remove(view)}
            />
          ))}
        </ul>
      )}
      <form className={styles.form} onSubmit={save}>
        <label className="field">
          <span>{texts.saveAs}</span>
          <input
            ref={field}
            className="input"
            // biome-ignore lint/a11y/noAutofocus: the panel opens because a person asked for it
            autoFocus={liked.views.length === 0}
            maxLength={longestName}
            placeholder={texts.name}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </label>
        {isFull && <p className="caption">{texts.full(mostViews)}</p>}
        <button type="submit" className="button primary small" aria-disabled={trimmed === "" || isFull}>
          {isThere ? texts.overwriteVerb : texts.saveVerb}
        </button>
      </form>
    </div>
  );
}

function ViewRow(props: {
  view: View;
  isCurrent: boolean;
  isFirst: boolean;
  keys: string | null;
  pick: () => void;
  toggleFirst: () => void;
  remove: () => void;
}) {
  const { view, isCurrent, isFirst, keys } = props;
  const Home = isFirst ? IconHomeFilled : IconHome;
  return (
    <li>
      <button type="button" className={styles.view} aria-current={isCurrent} onClick={props.pick}>
        <bdi className="truncate">{view.name}</bdi>
        {keys !== null && <Kbd keys={keys} />}
      </button>
      <button
        type="button"
        className="button quiet icon small"
        aria-label={texts.first.label(view.name)}
        aria-pressed={isFirst}
        title={texts.first.title}
        onClick={props.toggleFirst}
      >
        <Home size={14} aria-hidden />
      </button>
      <button
        type="button"
        className="button quiet icon small"
        aria-label={texts.remove.label(view.name)}
        title={texts.remove.title}
        onClick={props.remove}
      >
        <IconTrash size={14} aria-hidden />
      </button>
    </li>
  );
}
