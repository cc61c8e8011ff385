import { Autocomplete } from "@mantine/core";
import type { BlockDoc } from "@parley/flow";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { makeId } from "../../api/make-id.ts";
import type { Gesture } from "../../editing/version-editor.ts";
import { notify } from "../../parts/notices/notice-store.ts";
import { shortened } from "../../parts/shortened.ts";
import { useForm } from "../form/form-context.ts";
import { namesOf } from "../form/names.ts";
import styles from "../inspector.module.css";
import { EntityFields } from "./entity-fields.tsx";
import { collect } from "./vocabulary-gestures.ts";

/** The values that a block collects from the caller, by speech and keys alike: its entities. */
export function Collected({ block }: { block: BlockDoc }) {
  const { editor, document, isReadOnly } = useForm();
  const [name, setName] = useState("");
  const used = document.rows.block_entity.filter((row) => row.block === block.id);
  const isAdding = name.trim() !== "" && !used.some((row) => row.name === name.trim());

  function perform(gesture: Gesture): boolean {
    const done = editor.perform(gesture);
    if (!done.ok) notify({ severity: "error", title: "Could not update", detail: done.faults[0]?.message ?? "" });
    return done.ok;
  }
  function add() {
    if (isAdding && perform(collect(document, block, name.trim(), makeId))) setName("");
  }

  return (
    <section className={styles.says} aria-label="Collects" data-field="entities">
      <header className={styles.section}>
        <h3>Collects</h3>
      </header>
      {used.map((row) => (
        <div key={row.id} className={styles.prompt}>
          <div className={styles.promptHead}>
            <bdi className="truncate mono">{row.name}</bdi>
            {!isReadOnly && (
              <button
                type="button"
                className="button quiet icon small"
                aria-label={`Do not collect ${row.name}`}
                onClick={() =>
                  perform({
                    label: `Do not collect ${shortened(row.name)}`,
                    operations: [{ op: "delete", noun: "block_entity", id: row.id }],
                  })
                }
              >
                <IconX size={14} aria-hidden />
              </button>
            )}
          </div>
          <Collecting name={row.name} />
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
            aria-label="Name of a value to collect"
            placeholder="account_number"
            limit={20}
            dir="auto"
            data={namesOf(document, "entity").filter((known) => !used.some((row) => row.name === known))}
            value={name}
            onChange={setName}
          />
          <button type="submit" className="button" disabled={!isAdding}>
            <IconPlus size={14} aria-hidden /> Collect
          </button>
        </form>
      )}
    </section>
  );
}

/** The entity of a name, which somebody may have taken away. */
function Collecting({ name }: { name: string }) {
  const { document } = useForm();
  const entity = document.rows.entity.find((row) => row.name === name);
  if (entity === undefined) return <p className={styles.sentence}>The version has no value of this name any more.</p>;
  return <EntityFields entity={entity} />;
}
