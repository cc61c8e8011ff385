import type { SubFlowDoc } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { IconDots, IconPlus } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { makeId } from "../../api/make-id.ts";
import type { Point } from "../../drawing/rect.ts";
import { useEditorPart } from "../../editing/editor-context.ts";
import type { VersionEditor } from "../../editing/version-editor.ts";
import { laterOpened, usedLater } from "../../parts/later.tsx";
import { reportError } from "../../parts/notices/report-error.ts";
import { shortened } from "../../parts/shortened.ts";
import { texts as parts } from "../../parts/texts.ts";
import { addSubFlow, deleteSubFlow, renameSubFlow } from "../gestures/sub-flow-gestures.ts";
import { NameField } from "../picture/name-field.tsx";
import { usePerform } from "../use-perform.ts";
import styles from "./sub-flow-tabs.module.css";
import { texts } from "./texts.ts";

const SubFlowMenu = laterOpened(parts.later.menu, () =>
  import("./sub-flow-menu.tsx").then((module) => module.SubFlowMenu),
);

const copying = usedLater(() => import("../gestures/copies.ts"));

type Props = {
  editor: VersionEditor;
  current: Id;
  /** Sub-flows that hold errors. */
  faulty: ReadonlySet<Id>;
  missing: string | null;
  /** Shows a sub-flow by its slug. */
  onOpen: (slug: string) => void;
  /** Keeps the current one in the library of the client, and adds one from there. */
  onKeep: () => void;
  onAddFromLibrary: () => void;
};

/** The sub-flows of a version, that with the slug `start` first; and what makes, names, copies and deletes them. */
export function SubFlowTabs({ editor, current, faulty, missing, onOpen, onKeep, onAddFromLibrary }: Props) {
  const rows = useEditorPart(editor, ({ document }) => document.rows.sub_flow);
  const perform = usePerform(editor, missing);
  const [menu, setMenu] = useState<Point | null>(null);
  const [isRenaming, setRenaming] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const subFlows = rows.toSorted((a, b) => Number(b.slug === "start") - Number(a.slug === "start"));
  const shown = subFlows.find(({ id }) => id === current);

  function walk(event: KeyboardEvent) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = subFlows[(subFlows.findIndex(({ id }) => id === current) + step + subFlows.length) % subFlows.length];
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    onOpen(next.slug);
    const tabs = event.currentTarget;
    requestAnimationFrame(() => tabs.querySelector<HTMLElement>("[aria-selected=true]")?.focus());
  }

  const add = () => {
    const gesture = addSubFlow(editor.snapshot().document, {
      name: texts.fresh,
      subFlow: makeId(),
      start: makeId(),
    });
    if (!perform(gesture, texts.addFailed)) return;
    onOpen(gesture.slug);
    setRenaming(true);
  };
  const rename = (subFlow: SubFlowDoc, name: string | null) => {
    setRenaming(false);
    if (name !== null) perform(renameSubFlow(subFlow, name), texts.editFailed);
  };
  const duplicate = async (subFlow: SubFlowDoc) => {
    try {
      const { duplicateSubFlow } = await copying();
      const gesture = duplicateSubFlow(editor.snapshot().document, subFlow, makeId);
      if (perform(gesture, texts.addFailed)) onOpen(gesture.slug);
    } catch (error) {
      reportError(texts.addFailed, error);
    }
  };
  const remove = (subFlow: SubFlowDoc) => {
    if (perform(deleteSubFlow(subFlow), texts.deleteFailed)) onOpen("start");
  };

  // The tab is in sight, also when something else led to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is the current one then
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current]);

  return (
    <div className={styles.bar}>
      <div ref={list} className={styles.tabs} role="tablist" aria-label={texts.title} onKeyDown={walk} tabIndex={-1}>
        {subFlows.map((subFlow) =>
          isRenaming && subFlow.id === current ? (
            <span key={subFlow.id} className={styles.tab}>
              <NameField label={texts.name} name={subFlow.name} onDone={(name) => rename(subFlow, name)} />
            </span>
          ) : (
            <button
              key={subFlow.id}
              type="button"
              role="tab"
              aria-selected={subFlow.id === current}
              tabIndex={subFlow.id === current ? 0 : -1}
              className={styles.tab}
              onClick={() => onOpen(subFlow.slug)}
              onDoubleClick={() => missing === null && setRenaming(true)}
              title={shortened(subFlow.name)}
            >
              <bdi>{shortened(subFlow.name)}</bdi>
              {faulty.has(subFlow.id) && <span className={styles.faulty} role="img" aria-label={texts.holdsErrors} />}
            </button>
          ),
        )}
      </div>
      <button
        type="button"
        className={styles.button}
        aria-label={texts.actions}
        aria-haspopup="menu"
        onClick={(event) => {
          const { left, bottom } = event.currentTarget.getBoundingClientRect();
          setMenu({ x: left, y: bottom });
        }}
      >
        <IconDots size={16} aria-hidden />
      </button>
      <button type="button" className={styles.button} aria-label={texts.add} disabled={missing !== null} onClick={add}>
        <IconPlus size={16} aria-hidden />
      </button>
      {menu !== null && shown !== undefined && (
        <SubFlowMenu
          at={menu}
          isStart={shown.slug === "start"}
          isReadOnly={missing !== null}
          onClose={() => setMenu(null)}
          onRename={() => setRenaming(true)}
          onDuplicate={() => duplicate(shown)}
          onKeep={onKeep}
          onAdd={onAddFromLibrary}
          onDelete={() => remove(shown)}
        />
      )}
    </div>
  );
}
