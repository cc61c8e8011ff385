import { type DeletedRow, isDocumentNoun, withStartBlocks } from "@parley/flow";
import { IconX } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { makeId } from "../../api/make-id.ts";
import type { VersionEditor } from "../../editing/version-editor.ts";
import { focusOnce } from "../../parts/focus-once.ts";
import { Name } from "../../parts/name.tsx";
import { shortened } from "../../parts/shortened.ts";
import type { Perform } from "../use-perform.ts";
import styles from "./deleted-panel.module.css";
import { texts } from "./texts.ts";

const words: { readonly [noun: string]: string } = texts.deleted.nouns;

/** At most this many are listed: people look for the latest. */
const listed = 200;

/** What was deleted for itself, newest first, to be brought back with what went along with it. */
export function DeletedPanel(props: { editor: VersionEditor; perform: Perform; onClose: () => void }) {
  const { editor, perform, onClose } = props;
  const { deleted } = useSyncExternalStore(editor.subscribe, editor.snapshot);
  const shown = deleted.filter(({ noun, deleted_with }) => noun in words && deleted_with === null).toReversed();
  const along = Map.groupBy(deleted, ({ deleted_with }) => deleted_with);
  const restore = ({ noun, row }: DeletedRow) => {
    if (!isDocumentNoun(noun)) return;
    const label = texts.deleted.restoring(nameOf(row.name));
    const operations = withStartBlocks([{ op: "restore", noun, id: row.id }], deleted, makeId);
    perform({ operations, label }, texts.deleted.failed);
  };
  return (
    <aside
      className={styles.panel}
      aria-label={texts.deleted.title}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
        event.stopPropagation();
      }}
    >
      <header>
        <h2>{texts.deleted.title}</h2>
        <button
          type="button"
          className="button quiet icon"
          aria-label={texts.deleted.close}
          onClick={onClose}
          ref={focusOnce}
        >
          <IconX size={16} aria-hidden />
        </button>
      </header>
      {shown.length === 0 && <p className="muted">{texts.deleted.empty}</p>}
      <ul>
        {shown.slice(0, listed).map((entry) => {
          const paths = (along.get(entry.row.id) ?? []).filter(({ noun }) => noun === "path").length;
          return (
            <li key={entry.row.id}>
              <span className={styles.what}>
                <Name text={nameOf(entry.row.name)} />
                <span className="caption">
                  {words[entry.noun]}
                  {paths > 0 && texts.deleted.withPaths(paths)}
                </span>
              </span>
              <button type="button" className="button small" onClick={() => restore(entry)}>
                {texts.deleted.restore}
              </button>
            </li>
          );
        })}
      </ul>
    </aside>
  );
}

const nameOf = (name: unknown) => (typeof name === "string" && name !== "" ? shortened(name) : texts.deleted.noName);
