import { type BlockDoc, blockDeclarations, type FlowDocument, type Issue, type PathDoc } from "@parley/flow";
import { type BlockType, blockTypes, type Id } from "@parley/model/kernel";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useMemo, useState, useSyncExternalStore } from "react";
import { makeId } from "../api/make-id.ts";
import { useDesignView } from "../design/design-view.ts";
import { deleteRows } from "../editing/gestures/change-fields.ts";
import { addBlock, addPath, connectPath, moveToSubFlow } from "../editing/gestures/flow-gestures.ts";
import { pathLabel } from "../editing/gestures/row-label.ts";
import type { Gesture, VersionEditor } from "../editing/version-editor.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { SeverityIcon } from "../parts/severity-icon.tsx";
import styles from "./outline.module.css";

type OutlineProps = {
  readonly editor: VersionEditor;
  /** The policy that changing anything needs and that is missing; null when all is well. */
  readonly missing: string | null;
  /** The worst finding of each block. */
  readonly marks: ReadonlyMap<Id, Issue["type"]>;
};

/** A sub-flow as a list of its blocks and their paths: everything that the canvas can do, without drawing. */
export function Outline({ editor, missing, marks }: OutlineProps) {
  const { document } = useSyncExternalStore(editor.subscribe, editor.snapshot);
  const { subFlow, selected, select } = useDesignView();
  const isReadOnly = missing !== null;
  const { rows } = document;
  const blocks = useMemo(
    () => rows.block.filter((block) => block.subflow === subFlow).toSorted(byPlace),
    [rows.block, subFlow],
  );
  const targets = useMemo(() => targetsOf(document, subFlow), [document, subFlow]);

  function perform(gesture: Gesture): boolean {
    const done = editor.perform(gesture);
    if (!done.ok) notify({ severity: "error", title: done.faults[0]?.message ?? "Could not update" });
    return done.ok;
  }

  return (
    <div className={styles.outline}>
      <table className={styles.table} aria-label="Outline">
        <thead>
          <tr>
            <th scope="col">Block or path</th>
            <th scope="col">Kind</th>
            <th scope="col">Leads to</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        {blocks.map((block) => (
          <tbody key={block.id}>
            <BlockRow
              block={block}
              document={document}
              mark={marks.get(block.id)}
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
                  targets={targets}
                  blocks={rows.block}
                  isSelected={selected.includes(path.id)}
                  isReadOnly={isReadOnly}
                  onSelect={() => select([path.id])}
                  perform={perform}
                />
              ))}
          </tbody>
        ))}
      </table>
      {!isReadOnly && (
        <AddBlock
          onAdd={(type) => {
            const id = makeId();
            if (perform(addBlock(document, { id, subflow: subFlow, type }))) select([id]);
          }}
        />
      )}
    </div>
  );
}

type RowProps = {
  readonly isSelected: boolean;
  readonly isReadOnly: boolean;
  readonly onSelect: () => void;
  readonly perform: (gesture: Gesture) => boolean;
};

function BlockRow(props: RowProps & { block: BlockDoc; document: FlowDocument; mark: Issue["type"] | undefined }) {
  const { block, document, mark, isReadOnly, perform } = props;
  const kinds = blockDeclarations[block.type].paths;
  // As on the canvas: what a path waits for is said afterwards.
  const kind = kinds.find((each) => each === "always") ?? kinds[0];
  return (
    <tr data-selected={props.isSelected || undefined}>
      <th scope="row">
        <span className={styles.cell}>
          {mark !== undefined && <SeverityIcon severity={mark} size={14} />}
          <button type="button" className={styles.open} aria-pressed={props.isSelected} onClick={props.onSelect}>
            <bdi className="truncate">{block.name || "Without a name"}</bdi>
          </button>
        </span>
      </th>
      <td>{block.type}</td>
      <td>
        {block.type !== "Start" && (
          <label className={styles.choice}>
            <span className="visually-hidden">Sub-flow of {block.name}</span>
            <select
              className="input"
              disabled={isReadOnly}
              value={block.subflow}
              onChange={(event) => {
                const target = document.rows.sub_flow.find(({ id }) => id === event.currentTarget.value);
                if (target !== undefined) perform(moveToSubFlow(block, target));
              }}
            >
              {document.rows.sub_flow.map(({ id, name }) => (
                <option key={id} value={id}>
                  in {name}
                </option>
              ))}
            </select>
          </label>
        )}
      </td>
      <td className={styles.actions}>
        {!isReadOnly && (
          <>
            {kind !== undefined && (
              <button
                type="button"
                className="button quiet small"
                aria-label={`Add a path from ${block.name}`}
                onClick={() =>
                  perform(addPath(document, { id: makeId(), source: block, destination: null, transition: kind }))
                }
              >
                <IconPlus size={14} aria-hidden /> Path
              </button>
            )}
            <button
              type="button"
              className="button quiet icon small"
              aria-label={`Delete ${block.name}`}
              onClick={() => perform(deleteRows("block", [{ id: block.id, label: block.name }]))}
            >
              <IconTrash size={14} aria-hidden />
            </button>
          </>
        )}
      </td>
    </tr>
  );
}

type Target = { readonly block: BlockDoc; readonly label: string };

function PathRow(props: RowProps & { path: PathDoc; targets: readonly Target[]; blocks: readonly BlockDoc[] }) {
  const { path, targets, blocks, isReadOnly, perform } = props;
  const label = pathLabel(path);
  return (
    <tr data-selected={props.isSelected || undefined}>
      <td className={styles.path}>
        <button type="button" className={styles.open} aria-pressed={props.isSelected} onClick={props.onSelect}>
          <bdi className="truncate">{label}</bdi>
        </button>
      </td>
      <td>{path.display_in_global_list ? "global trigger" : path.transition_type.replaceAll("_", " ")}</td>
      <td>
        <label className={styles.choice}>
          <span className="visually-hidden">Target of {label}</span>
          <select
            className="input"
            disabled={isReadOnly}
            value={path.destination_block ?? ""}
            onChange={(event) =>
              perform(connectPath(path, blocks.find(({ id }) => id === event.currentTarget.value) ?? null))
            }
          >
            <option value="">Nowhere</option>
            {targets.map(({ block, label: told }) => (
              <option key={block.id} value={block.id}>
                {told}
              </option>
            ))}
          </select>
        </label>
      </td>
      <td className={styles.actions}>
        {!isReadOnly && (
          <button
            type="button"
            className="button quiet icon small"
            aria-label={`Delete the path ${label}`}
            onClick={() => perform(deleteRows("path", [{ id: path.id, label }]))}
          >
            <IconTrash size={14} aria-hidden />
          </button>
        )}
      </td>
    </tr>
  );
}

function AddBlock({ onAdd }: { onAdd: (type: BlockType) => void }) {
  const kinds = blockTypes.filter((type) => type in blockDeclarations && type !== "Start");
  const [type, setType] = useState<BlockType>("Voice");
  return (
    <div className={styles.add}>
      <label>
        <span className="visually-hidden">Kind of block</span>
        <select
          className="input"
          value={type}
          onChange={(event) => setType(kinds.find((kind) => kind === event.currentTarget.value) ?? "Voice")}
        >
          {kinds.map((kind) => (
            <option key={kind}>{kind}</option>
          ))}
        </select>
      </label>
      <button type="button" className="button" onClick={() => onAdd(type)}>
        <IconPlus size={16} aria-hidden /> Add block
      </button>
    </div>
  );
}

/** Where paths may lead: blocks of this sub-flow first, then those of others under their sub-flow's name. */
function targetsOf({ rows }: FlowDocument, subFlow: Id): readonly Target[] {
  const names = new Map(rows.sub_flow.map(({ id, name }) => [id, name]));
  return rows.block
    .filter(({ type }) => type !== "Start")
    .toSorted((a, b) => Number(b.subflow === subFlow) - Number(a.subflow === subFlow) || byPlace(a, b))
    .map((block) => ({
      block,
      label: block.subflow === subFlow ? block.name : `${names.get(block.subflow) ?? ""}: ${block.name}`,
    }));
}

/** From top to bottom and left to right, as they are drawn; the Start block first. */
function byPlace(a: BlockDoc, b: BlockDoc): number {
  const start = Number(b.type === "Start") - Number(a.type === "Start");
  const at = (block: BlockDoc) => block.render_info.position ?? { x: 0, y: 0 };
  return start || at(a).y - at(b).y || at(a).x - at(b).x;
}
