import { type BlockDoc, rowOf } from "@parley/flow";
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { makeId } from "../../api/make-id.ts";
import { notify } from "../../parts/notices/notice-store.ts";
import { shortened } from "../../parts/shortened.ts";
import { useForm } from "../form/form-context.ts";
import styles from "../inspector.module.css";
import { ActionFields } from "./action-fields.tsx";
import { texts } from "./texts.ts";
import { makeAction } from "./vocabulary-gestures.ts";

/** The action that a block runs, to be filled in where it is chosen; a new one where none is. */
export function ActionDetails({ block }: { block: BlockDoc }) {
  const { editor, document, isReadOnly } = useForm();
  const section = useRef<HTMLElement>(null);
  const [made, setMade] = useState<string | null>(null);
  const action = block.action === null ? undefined : rowOf(document, "action", block.action);

  // What a new action needs first is where it sends its request.
  useEffect(() => {
    if (made !== null) section.current?.querySelector<HTMLElement>("[data-field=endpoint] textarea")?.focus();
  }, [made]);

  function make() {
    const id = makeId();
    const done = editor.perform(makeAction(document, block, id));
    if (done.ok) setMade(id);
    else notify({ severity: "error", title: texts.action.addFailed, detail: done.faults[0]?.message ?? "" });
  }

  if (action === undefined) {
    return isReadOnly ? null : (
      <button type="button" className={styles.link} onClick={make}>
        <IconPlus size={14} aria-hidden /> {texts.action.add}
      </button>
    );
  }
  const users = document.rows.block.filter((other) => other.action === action.id).length;
  return (
    <section ref={section} className={styles.says} aria-label={texts.action.title(shortened(action.name))}>
      <ActionFields action={action} />
      {users > 1 && <p className={styles.sentence}>{texts.action.users(users)}</p>}
    </section>
  );
}
