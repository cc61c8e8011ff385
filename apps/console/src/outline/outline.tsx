import type { Issue } from "@parley/flow";
import { type Id, isEntry } from "@parley/model/kernel";
import { useMemo, useSyncExternalStore } from "react";
import { makeId } from "../api/make-id.ts";
import type { Badges } from "../drawing/overlay.ts";
import type { Painted } from "../drawing/painted.ts";
import { addBlock } from "../editing/gestures/flow-gestures.ts";
import type { Gesture, VersionEditor } from "../editing/version-editor.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { scopeOf } from "../parts/trigger-scopes.ts";
import { useDesignView } from "../viewing/design-view.ts";
import { AddBlock } from "./add-block.tsx";
import { BlockRow } from "./block-row.tsx";
import styles from "./outline.module.css";
import { PathRow } from "./path-row.tsx";
import { byPlace, targetsOf } from "./targets.ts";
import { texts } from "./texts.ts";

type OutlineProps = {
  readonly editor: VersionEditor;
  /** The policy that changing anything needs and that is missing; null when all is well. */
  readonly missing: string | null;
  /** The worst finding of each block. */
  readonly marks: ReadonlyMap<Id, Issue["type"]>;
  /** What is laid over the canvas: a column here. */
  readonly painted: Painted | null;
  /** Other badges of blocks and paths. */
  readonly badges: Badges | undefined;
};

/** A sub-flow as a list of its blocks and their paths: everything that the canvas can do, without drawing. */
export function Outline({ editor, missing, marks, painted, badges }: OutlineProps) {
  const { document } = useSyncExternalStore(editor.subscribe, editor.snapshot);
  const { subFlow, selected, select } = useDesignView();
  const isReadOnly = missing !== null;
  const { rows } = document;
  const blocks = useMemo(
    () => rows.block.filter((block) => block.subflow === subFlow).toSorted(byPlace),
    [rows.block, subFlow],
  );
  const targets = useMemo(
    () => [{ value: "", label: texts.nowhere }, ...targetsOf(document, subFlow)],
    [document, subFlow],
  );
  const subFlows = useMemo(
    () => rows.sub_flow.map(({ id, name }) => ({ value: id, label: texts.inSubFlow(name) })),
    [rows.sub_flow],
  );

  function perform(gesture: Gesture): boolean {
    const done = editor.perform(gesture);
    if (!done.ok) notify({ severity: "error", title: done.faults[0]?.message ?? texts.couldNotUpdate });
    return done.ok;
  }

  return (
    <div className={styles.outline}>
      <table className={styles.table} aria-label={texts.title}>
        <thead>
          <tr>
            <th scope="col">{texts.blockOrPath}</th>
            <th scope="col">{texts.kind}</th>
            <th scope="col">{texts.leadsTo}</th>
            {painted !== null && <th scope="col">{painted.column}</th>}
            <th scope="col">
              <span className="visually-hidden">{texts.actions}</span>
            </th>
          </tr>
        </thead>
        {blocks.map((block) => (
          <tbody key={block.id}>
            <BlockRow
              block={block}
              document={document}
              subFlows={subFlows}
              mark={marks.get(block.id)}
              words={painted === null ? null : (painted.words.get(block.id) ?? "")}
              badges={badges?.get(block.id)}
              isSelected={selected.includes(block.id)}
              isReadOnly={isReadOnly}
              onSelect={() => select([block.id])}
              perform={perform}
            />
            {rows.path
              .filter((path) => path.source_block === block.id)
              .toSorted((a, b) => a.order - b.order)
              .map((path) => (
                <PathRow
                  key={path.id}
                  path={path}
                  scope={isEntry(block) && path.display_in_global_list ? scopeOf(document, path) : null}
                  source={block}
                  badges={badges?.get(path.id)}
                  targets={targets}
                  blocks={rows.block}
                  words={painted === null ? null : (painted.words.get(path.id) ?? "")}
                  isSelected={selected.includes(path.id)}
                  isReadOnly={isReadOnly}
                  onSelect={() => select([path.id])}
                  perform={perform}
                />
              ))}
          </tbody>
        ))}
        {painted !== null && painted.removed.length > 0 && (
          <tbody>
            {painted.removed.map(({ id, name, kind }) => (
              <tr key={id} className={styles.removed}>
                <th scope="row">
                  <del>
                    <bdi>{name}</bdi>
                  </del>
                </th>
                <td>{kind}</td>
                <td />
                <td>{texts.removed}</td>
                <td />
              </tr>
            ))}
          </tbody>
        )}
      </table>
      {!isReadOnly && (
        <AddBlock
          onAdd={(type) => {
            const id = makeId();
            if (perform(addBlock(document, { id, subflow: subFlow, type, failure: makeId() }))) select([id]);
          }}
        />
      )}
    </div>
  );
}
