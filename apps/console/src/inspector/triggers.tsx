import type { PathDoc } from "@parley/flow";
import { type Id, isEntry, type TriggerScope } from "@parley/model/kernel";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { makeId } from "../api/make-id.ts";
import { addPath, deleteRows } from "../editing/gestures/flow-gestures.ts";
import { pathLabel } from "../editing/gestures/row-label.ts";
import { tellWhenSaved } from "../editing/tell-when-saved.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { ScopeIcon } from "../parts/scope-icon.tsx";
import { scopeOf, scopeWords } from "../parts/trigger-scopes.ts";
import { useDesignView } from "../viewing/design-view.ts";
import { useForm } from "./form/form-context.ts";
import styles from "./inspector.module.css";
import { texts } from "./texts.ts";

/** The global triggers that are drawn in this sub-flow, and those drawn elsewhere that hold here too. */
export function Triggers({ subFlow }: { subFlow: Id }) {
  const { editor, document, isReadOnly } = useForm();
  const { select, reveal } = useDesignView();
  const { block, path, sub_flow } = document.rows;
  const start = block.find((row) => row.subflow === subFlow && isEntry(row));
  const starts = new Map(block.flatMap((row) => (isEntry(row) ? [[row.id, row.subflow] as const] : [])));
  const all = path.filter((row) => row.display_in_global_list && starts.has(row.source_block));
  const triggers = all.filter((row) => row.source_block === start?.id);
  const others = all.filter((row) => row.source_block !== start?.id && scopeOf(document, row) === "agent");
  const homeOf = (trigger: PathDoc) => sub_flow.find(({ id }) => id === starts.get(trigger.source_block))?.name ?? "";

  function add() {
    if (start === undefined) return;
    const id = makeId();
    const fields = { display_in_global_list: true, trigger_scope: "agent", name: texts.triggers.fresh } as const;
    const made = editor.perform({
      ...addPath(document, { id, source: start, destination: null, transition: "intent", fields }),
      label: texts.triggers.adding,
    });
    if (!made.ok) {
      notify({ severity: "error", title: texts.triggers.addFailed, detail: made.faults[0]?.message ?? "" });
      return;
    }
    void tellWhenSaved(editor, made.step, { title: texts.triggers.added });
    select([id]);
  }

  function remove(trigger: PathDoc) {
    const done = editor.perform(deleteRows([], [trigger]));
    if (done.ok) return;
    const [fault] = done.faults;
    const isGuard = fault?.code === "start_trigger";
    notify({ severity: "error", title: isGuard ? fault.message : texts.triggers.deleteFailed });
  }

  return (
    <section aria-label={texts.triggers.title}>
      <header className={styles.section}>
        <h3>{texts.triggers.title}</h3>
        <span className="muted">{triggers.length}</span>
      </header>
      <p className={styles.help}>{texts.triggers.help}</p>
      <ul className={styles.list}>
        {triggers.map((trigger) => (
          <li key={trigger.id}>
            <button type="button" className={styles.link} onClick={() => select([trigger.id])}>
              <bdi className="truncate">{pathLabel(trigger)}</bdi>
            </button>
            <Scope scope={scopeOf(document, trigger)} />
            {!isReadOnly && (
              <button
                type="button"
                className="button quiet icon small"
                aria-label={texts.triggers.delete(pathLabel(trigger))}
                onClick={() => remove(trigger)}
              >
                <IconTrash size={14} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
      {!isReadOnly && start !== undefined && (
        <button type="button" className={styles.link} onClick={add}>
          <IconPlus size={14} aria-hidden /> {texts.triggers.add}
        </button>
      )}
      {others.length > 0 && (
        <>
          <h4 className={styles.aside}>{texts.triggers.elsewhere}</h4>
          <ul className={styles.list} aria-label={texts.triggers.elsewhereList}>
            {others.map((trigger) => (
              <li key={trigger.id}>
                <button type="button" className={styles.link} onClick={() => reveal(trigger.id)}>
                  <bdi className="truncate">{pathLabel(trigger)}</bdi>
                </button>
                <bdi className={`truncate muted ${styles.scope}`}>{homeOf(trigger)}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Where a trigger holds, beside its name. */
const Scope = ({ scope }: { scope: TriggerScope }) => (
  <span className={`muted ${styles.scope}`}>
    <ScopeIcon scope={scope} size={14} /> {scopeWords[scope]}
  </span>
);
