import { IconPencil, IconTableDown, IconTrash, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { later } from "../../parts/later.tsx";
import { Popover } from "../../parts/popover.tsx";
import { texts as parts } from "../../parts/texts.ts";
import { usePolicy } from "../../parts/use-policy.ts";
import { Guarded } from "../guarded.tsx";
import type { RowsSource } from "../page-query.ts";
import styles from "../resource.module.css";
import { type Entry, nameOf, type Resource } from "../resource.ts";
import { findEntries } from "../resource-source.ts";
import { SelectAll } from "../select-all.tsx";
import { countOf, texts as listTexts } from "../texts.ts";
import { changeEach, removeEach } from "./change-many.ts";
import { ProgressBar } from "./progress-bar.tsx";
import { untilStopped } from "./run-each.ts";
import { texts } from "./texts.ts";
import { useRowActs } from "./use-row-acts.ts";

const BulkSetter = later(() => import("./bulk-setter.tsx").then((module) => module.BulkSetter), {
  name: parts.later.dialog,
});

type Props = {
  readonly resource: Resource;
  readonly source: RowsSource<Entry>;
  readonly selected: ReadonlySet<string>;
  readonly select: (selected: ReadonlySet<string>) => void;
  /** How many rows the list has. */
  readonly total: number;
  readonly reload: () => Promise<void>;
};

/** What can be done with the selected rows, its progress, and a way to stop it. */
export function BulkBar({ resource, source, selected, select, total, reload }: Props) {
  const { texts: said, rows, rules, bulk = [] } = resource;
  const acts = useRowActs(reload);
  const [isDeleting, setDeleting] = useState(false);
  const mayWrite = usePolicy(rules.write ?? []).isAllowed || rules.write === null;

  const chosen = {
    of: selected.size,
    find: () => findEntries(resource, [...selected]),
    keep: (entries: readonly Entry[]) => select(new Set(entries.map(({ row }) => row.id))),
  };
  const named = (entry: Entry) => nameOf(resource, entry);

  const remove = () =>
    acts.act(chosen, {
      verb: texts.verbs.deleting,
      failed: said.messages.deleting,
      nameOf: named,
      work: (entries, running) => removeEach(resource, entries, running),
      done: ({ length }) => texts.outcome.deleted(countOf(length, said)),
    });

  const set = (field: string, value: unknown) =>
    acts.act(chosen, {
      verb: texts.verbs.saving,
      failed: said.messages.editing,
      nameOf: named,
      work: (entries, running) => changeEach(resource, entries, { [field]: value }, running),
      done: ({ length }) => texts.outcome.saved(countOf(length, said)),
    });

  const save = () =>
    acts.run({ verb: texts.verbs.reading, title: said.messages.fetching, of: selected.size }, async (signal) => {
      const { saveEntries } = await import("../save-entries.ts");
      saveEntries(resource, await untilStopped(chosen.find(), signal));
    });

  if (acts.progress !== null) {
    return <ProgressBar label={texts.bar(said.many)} progress={acts.progress} cancel={acts.cancel} />;
  }
  return (
    <div className={styles.bulk} role="toolbar" aria-label={texts.bar(said.many)}>
      <span role="status">{texts.selected(countOf(selected.size, said))}</span>
      {bulk.length > 0 &&
        (mayWrite ? (
          <Popover
            label={listTexts.verbs.edit}
            buttonClass="button small"
            isAbove
            button={
              <>
                <IconPencil size={14} aria-hidden /> {listTexts.verbs.edit}
              </>
            }
          >
            {(close) => (
              <BulkSetter
                resource={resource}
                apply={(field, value) => {
                  close();
                  void set(field, value);
                }}
              />
            )}
          </Popover>
        ) : (
          <Guarded needs={rules.write}>
            <button type="button" className="button small">
              <IconPencil size={14} aria-hidden /> {listTexts.verbs.edit}
            </button>
          </Guarded>
        ))}
      {rows.remove !== undefined && (
        <Guarded needs={rules.remove}>
          <button type="button" className="button small" onClick={() => setDeleting(true)}>
            <IconTrash size={14} aria-hidden /> {listTexts.verbs.delete}
          </button>
        </Guarded>
      )}
      <button type="button" className="button small" onClick={() => void save()}>
        <IconTableDown size={14} aria-hidden /> {listTexts.verbs.exportCsv}
      </button>
      <SelectAll
        source={source}
        idOf={({ row }) => row.id}
        selected={selected}
        select={select}
        total={total}
        failed={said.messages.fetching}
      />
      <button type="button" className="button quiet small" onClick={() => select(new Set())}>
        <IconX size={14} aria-hidden /> {listTexts.verbs.clear}
      </button>
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title={listTexts.delete.question(countOf(selected.size, said))}
        confirm={listTexts.delete.verb(countOf(selected.size, said))}
        isDangerous
        onConfirm={() => void remove()}
      >
        {said.deleting}
      </ConfirmDialog>
    </div>
  );
}
