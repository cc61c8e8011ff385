import { Autocomplete } from "@mantine/core";
import { type BlockDoc, byAsking } from "@parley/flow";
import { blockKinds } from "@parley/model/kernel";
import { IconArrowUp, IconPlus, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { makeId } from "../../api/make-id.ts";
import type { Gesture } from "../../editing/version-editor.ts";
import { notify } from "../../parts/notices/notice-store.ts";
import { shortened } from "../../parts/shortened.ts";
import { useForm } from "../form/form-context.ts";
import { namesOf } from "../form/names.ts";
import styles from "../inspector.module.css";
import { texts as inspector } from "../texts.ts";
import { Asking, Question } from "./asking.tsx";
import { EntityFields } from "./entity-fields.tsx";
import { texts } from "./texts.ts";
import { askEarlier, collect } from "./vocabulary-gestures.ts";

/** The values that a block collects from the caller, by speech and keys alike: its entities. */
export function Collected({ block }: { block: BlockDoc }) {
  const { editor, document, isReadOnly } = useForm();
  const [name, setName] = useState("");
  const [fresh, setFresh] = useState<string | null>(null);
  const box = useRef<HTMLElement>(null);
  const used = document.rows.block_entity.filter((row) => row.block === block.id).sort(byAsking);
  const asks = blockKinds[block.type].collects;
  const isAdding = name.trim() !== "" && !used.some((row) => row.name === name.trim());

  // The button that added it has nothing to add now: the new value is gone on with.
  useEffect(() => {
    if (fresh === null) return;
    const row = box.current?.querySelector(`[data-value="${CSS.escape(fresh)}"]`);
    row?.querySelector<HTMLElement>("input, textarea, [role=combobox]")?.focus();
    setFresh(null);
  }, [fresh]);

  function perform(gesture: Gesture): boolean {
    const done = editor.perform(gesture);
    if (!done.ok) notify({ severity: "error", title: inspector.couldNotUpdate, detail: done.faults[0]?.message ?? "" });
    return done.ok;
  }
  function add() {
    if (!isAdding || !perform(collect(document, block, name.trim(), makeId))) return;
    setName("");
    setFresh(name.trim());
  }

  return (
    <section className={styles.says} aria-label={texts.collected.title} data-field="entities" ref={box}>
      <header className={styles.section}>
        <h3>{texts.collected.title}</h3>
      </header>
      {used.map((row, place) => (
        <div key={row.id} className={styles.prompt} data-value={row.name}>
          <div className={styles.promptHead}>
            <bdi className="truncate mono">{row.name}</bdi>
            {!isReadOnly && asks && place > 0 && (
              <button
                type="button"
                className="button quiet icon small"
                aria-label={texts.asking.earlier(row.name)}
                onClick={() => perform(askEarlier(used, place))}
              >
                <IconArrowUp size={14} aria-hidden />
              </button>
            )}
            {!isReadOnly && (
              <button
                type="button"
                className="button quiet icon small"
                aria-label={texts.collected.remove(row.name)}
                onClick={() =>
                  perform({
                    label: inspector.steps.doNotCollect(shortened(row.name)),
                    operations: [{ op: "delete", noun: "block_entity", id: row.id }],
                  })
                }
              >
                <IconX size={14} aria-hidden />
              </button>
            )}
          </div>
          {asks && <Question value={row} block={block} />}
          <Collecting name={row.name} />
          {asks && <Asking value={row} block={block} />}
        </div>
      ))}
      {!isReadOnly && (
        <form
          className={styles.adding}
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <Autocomplete
            aria-label={texts.collected.name}
            placeholder={texts.collected.namePlaceholder}
            limit={20}
            dir="auto"
            data={namesOf(document, "entity").filter((known) => !used.some((row) => row.name === known))}
            value={name}
            onChange={setName}
          />
          <button type="submit" className="button" disabled={!isAdding}>
            <IconPlus size={14} aria-hidden /> {texts.collected.add}
          </button>
        </form>
      )}
    </section>
  );
}

/** The entity of a name, which may have been deleted. */
function Collecting({ name }: { name: string }) {
  const { document } = useForm();
  const entity = document.rows.entity.find((row) => row.name === name);
  if (entity === undefined) return <p className={styles.sentence}>{texts.collected.deleted}</p>;
  return <EntityFields entity={entity} />;
}
