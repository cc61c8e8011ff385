import type { BlockDoc, FlowDocument, Issue } from "@parley/flow";
import { blockKinds, isEntry, pathKinds } from "@parley/model/kernel";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { makeId } from "../api/make-id.ts";
import type { Badge } from "../drawing/overlay.ts";
import { addPath, deleteRows, moveToSubFlow } from "../editing/gestures/flow-gestures.ts";
import { Select } from "../parts/selects/select.tsx";
import type { SelectOption } from "../parts/selects/select-option.ts";
import { SeverityIcon } from "../parts/severity-icon.tsx";
import styles from "./outline.module.css";
import { RowBadges } from "./row-badges.tsx";
import type { RowProps } from "./row-props.ts";
import { texts } from "./texts.ts";

/** A block: its name, its kind, and the sub-flow that it stands in. */
export function BlockRow(
  props: RowProps & {
    block: BlockDoc;
    document: FlowDocument;
    subFlows: readonly SelectOption[];
    mark: Issue["type"] | undefined;
    badges: readonly Badge[] | undefined;
  },
) {
  const { block, document, mark, isReadOnly, perform } = props;
  const kinds = blockKinds[block.type].paths;
  // As on the canvas: what a path waits for is said afterwards.
  const kind = kinds.find((each) => pathKinds[each].on === "otherwise") ?? kinds[0];
  return (
    <tr data-selected={props.isSelected || undefined}>
      <th scope="row">
        <span className={styles.cell}>
          {mark !== undefined && <SeverityIcon severity={mark} size={14} />}
          <button type="button" className={styles.open} aria-pressed={props.isSelected} onClick={props.onSelect}>
            <bdi className="truncate">{block.name || texts.noName}</bdi>
          </button>
          <RowBadges badges={props.badges} />
        </span>
      </th>
      <td>{block.type}</td>
      <td>
        {!isEntry(block) && (
          <Select
            className={styles.choice}
            aria-label={texts.subFlowOf(block.name)}
            disabled={isReadOnly}
            value={block.subflow}
            options={props.subFlows}
            onChange={(id) => {
              const target = document.rows.sub_flow.find((subFlow) => subFlow.id === id);
              if (target !== undefined) perform(moveToSubFlow([block], target));
            }}
          />
        )}
      </td>
      {props.words !== null && <td className={styles.words}>{props.words}</td>}
      <td className={styles.actions}>
        {!isReadOnly && (
          <>
            {kind !== undefined && (
              <button
                type="button"
                className="button quiet small"
                aria-label={texts.addPathFrom(block.name)}
                onClick={() =>
                  perform(addPath(document, { id: makeId(), source: block, destination: null, transition: kind }))
                }
              >
                <IconPlus size={14} aria-hidden /> {texts.addPath}
              </button>
            )}
            <button
              type="button"
              className="button quiet icon small"
              aria-label={texts.delete(block.name)}
              onClick={() => perform(deleteRows([block], []))}
            >
              <IconTrash size={14} aria-hidden />
            </button>
          </>
        )}
      </td>
    </tr>
  );
}
