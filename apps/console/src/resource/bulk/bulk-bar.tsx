import { messageOf } from "@parley/model/kernel";
import { IconPencil, IconTableDown, IconTrash, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { later } from "../../parts/later.tsx";
import { notify } from "../../parts/notices/notice-store.ts";
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
import { type Outcome, untilStopped } from "./run-each.ts";
import { texts } from "./texts.ts";
import { useBulkRun } from "./use-bulk-run.ts";

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
  const { progress, run, cancel } = useBulkRun();
  const [isDeleting, setDeleting] = useState(false);
  const mayWrite = usePolicy(rules.write ?? []).isAllowed || rules.write === null;

  const tell = (outcome: Outcome<Entry>, title: string, done: (rows: string) => string) => {
    const { failed, left } = outcome;
    const [first] = failed;
    const parts = [
      done(countOf(outcome.done.length, said)),
      ...(failed.length > 0 ? [texts.outcome.refused(failed.length.toLocaleString("en"))] : []),
      ...(left.length > 0 ? [texts.outcome.left(left.length.toLocaleString("en"))] : []),
    ];
    if (first === undefined)
      return void notify({ severity: left.length > 0 ? "info" : "success", title: parts.join(", ") });
    const why = `${nameOf(resource, first.item)}: ${messageOf(first.error)}`;
    notify({ severity: "error", title, detail: `${parts.join(", ")}. ${why}` });
  };

  /** What was not done stays selected, so that it can be tried again. */
  const keep = ({ failed, left }: Outcome<Entry>) =>
    select(new Set([...failed.map(({ item }) => item.row.id), ...left.map(({ row }) => row.id)]));

  const found = () => findEntries(resource, [...selected]);

  const remove = () =>
    run({ verb: texts.verbs.deleting, title: said.messages.deleting, of: selected.size }, async (signal, told) => {
      const outcome = await removeEach(resource, await untilStopped(found(), signal), { signal, told });
      keep(outcome);
      tell(outcome, said.messages.deleting, texts.outcome.deleted);
      await untilStopped(reload(), signal);
    });

  const set = (field: string, value: unknown) =>
    run({ verb: texts.verbs.saving, title: said.messages.editing, of: selected.size }, async (signal, told) => {
      const entries = await untilStopped(found(), signal);
      const outcome = await changeEach(resource, entries, { [field]: value }, { signal, told });
      keep(outcome);
      tell(outcome, said.messages.editing, texts.outcome.saved);
      await untilStopped(reload(), signal);
    });

  const save = () =>
    run({ verb: texts.verbs.reading, title: said.messages.fetching, of: selected.size }, async (signal) => {
      const { saveEntries } = await import("../save-entries.ts");
      saveEntries(resource, await untilStopped(found(), signal));
    });

  if (progress !== null) {
    return <ProgressBar label={texts.bar(said.many)} progress={progress} cancel={cancel} />;
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
