import type { PathDoc } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { makeId } from "../api/make-id.ts";
import { useDesignView } from "../design/design-view.ts";
import { addPath, deleteRows } from "../editing/gestures/flow-gestures.ts";
import { pathLabel } from "../editing/gestures/row-label.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { useForm } from "./form/form-context.ts";
import styles from "./inspector.module.css";

/** What leads into this sub-flow from anywhere: its global triggers. */
export function Triggers({ subFlow }: { subFlow: Id }) {
  const { editor, document, isReadOnly } = useForm();
  const { select } = useDesignView();
  const { block, path } = document.rows;
  const start = block.find((row) => row.subflow === subFlow && row.type === "Start");
  const triggers = path.filter((row) => row.source_block === start?.id && row.display_in_global_list);

  function add() {
    if (start === undefined) return;
    const id = makeId();
    const fields = { display_in_global_list: true, name: "New trigger" };
    const made = editor.perform({
      ...addPath(document, { id, source: start, destination: null, transition: "intent", fields }),
      label: "Add a global trigger",
    });
    if (!made.ok) {
      notify({ severity: "error", title: "Failed To Add Global Trigger", detail: made.faults[0]?.message ?? "" });
      return;
    }
    notify({ severity: "success", title: "Added Trigger!" });
    select([id]);
  }

  function remove(trigger: PathDoc) {
    const done = editor.perform(deleteRows([], [trigger]));
    if (done.ok) return;
    const [fault] = done.faults;
    const isGuard = fault?.code === "start_trigger";
    notify({ severity: "error", title: isGuard ? fault.message : "Error deleting the globalTrigger." });
  }

  return (
    <section aria-label="Global triggers">
      <header className={styles.section}>
        <h3>Global triggers</h3>
        <span className="muted">{triggers.length}</span>
      </header>
      <p className={styles.help}>Lead into this sub-flow from wherever the caller stands.</p>
      <ul className={styles.list}>
        {triggers.map((trigger) => (
          <li key={trigger.id}>
            <button type="button" className={styles.link} onClick={() => select([trigger.id])}>
              <bdi className="truncate">{pathLabel(trigger)}</bdi>
            </button>
            {!isReadOnly && (
              <button
                type="button"
                className="button quiet icon small"
                aria-label={`Delete the trigger ${pathLabel(trigger)}`}
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
          <IconPlus size={14} aria-hidden /> Add a global trigger
        </button>
      )}
    </section>
  );
}
