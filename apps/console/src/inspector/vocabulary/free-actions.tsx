import { type ActionDoc, freeName } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { IconChevronDown, IconChevronRight, IconPlus, IconTrash } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { makeId } from "../../api/make-id.ts";
import { texts as editing } from "../../editing/texts.ts";
import type { Gesture } from "../../editing/version-editor.ts";
import { notify } from "../../parts/notices/notice-store.ts";
import { shortened } from "../../parts/shortened.ts";
import { useForm } from "../form/form-context.ts";
import styles from "../inspector.module.css";
import { texts as inspector } from "../texts.ts";
import { ActionFields } from "./action-fields.tsx";
import { texts } from "./texts.ts";

/** The actions that no block runs: settings and language models name them. `first`: the one that is led to. */
export function FreeActions({ first }: { first: Id | null }) {
  const { editor, document, isReadOnly } = useForm();
  const [open, setOpen] = useState<Id | null>(first);
  const [ledTo, setLedTo] = useState<Id | null>(first);
  const section = useRef<HTMLElement>(null);
  const run = new Set(document.rows.block.map(({ action }) => action));
  const actions = document.rows.action.filter(({ id }) => !run.has(id));

  useEffect(() => {
    if (ledTo !== null) section.current?.querySelector<HTMLElement>("[data-field=name] :is(input, textarea)")?.focus();
  }, [ledTo]);

  function perform(gesture: Gesture, failed: string): boolean {
    const done = editor.perform(gesture);
    if (!done.ok) notify({ severity: "error", title: failed, detail: done.faults[0]?.message ?? "" });
    return done.ok;
  }

  function add() {
    const id = makeId();
    const name = freeName(texts.action.fresh, new Set(document.rows.action.map((action) => action.name)));
    const label = inspector.steps.addAction(name);
    if (perform({ label, operations: [{ op: "create", noun: "action", row: { id, name } }] }, texts.action.addFailed)) {
      setOpen(id);
      setLedTo(id);
    }
  }

  function remove({ id, name }: ActionDoc) {
    const label = inspector.steps.deleteAction(shortened(name));
    perform({ label, operations: [{ op: "delete", noun: "action", id }] }, editing.failures.deleteAction);
  }

  return (
    <section ref={section} aria-label={texts.free.title}>
      <header className={styles.section}>
        <h3>{texts.free.title}</h3>
        <span className="muted">{actions.length}</span>
      </header>
      <p className={styles.help}>{texts.free.help}</p>
      {actions.map((action) => {
        const isOpen = action.id === open;
        const Chevron = isOpen ? IconChevronDown : IconChevronRight;
        return (
          <section key={action.id} aria-label={texts.action.title(shortened(action.name))}>
            <div className={styles.line}>
              <button
                type="button"
                className={styles.link}
                aria-expanded={isOpen}
                onClick={() => setOpen(isOpen ? null : action.id)}
              >
                <Chevron size={14} aria-hidden /> <bdi className="truncate">{action.name}</bdi>
              </button>
              {!isReadOnly && (
                <button
                  type="button"
                  className="button quiet icon small"
                  aria-label={texts.free.delete(action.name)}
                  onClick={() => remove(action)}
                >
                  <IconTrash size={14} aria-hidden />
                </button>
              )}
            </div>
            {isOpen && (
              <div className={styles.says}>
                <ActionFields action={action} />
              </div>
            )}
          </section>
        );
      })}
      {!isReadOnly && (
        <button type="button" className={styles.link} onClick={add}>
          <IconPlus size={14} aria-hidden /> {texts.action.add}
        </button>
      )}
    </section>
  );
}
