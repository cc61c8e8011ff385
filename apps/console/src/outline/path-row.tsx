import type { BlockDoc, PathDoc } from "@parley/flow";
import { innerWords, type TriggerScope } from "@parley/model/kernel";
import { IconTrash } from "@tabler/icons-react";
import type { Badge } from "../drawing/overlay.ts";
import { connectPath, deleteRows } from "../editing/gestures/flow-gestures.ts";
import { pathLabel } from "../editing/gestures/row-label.ts";
import { Select } from "../parts/selects/select.tsx";
import type { SelectOption } from "../parts/selects/select-option.ts";
import { scopeWords } from "../parts/trigger-scopes.ts";
import styles from "./outline.module.css";
import { RowBadges } from "./row-badges.tsx";
import type { RowProps } from "./row-props.ts";
import { texts } from "./texts.ts";

type PathRowProps = RowProps & {
  readonly path: PathDoc;
  readonly source: BlockDoc;
  /** The blocks that it may lead to, and nowhere. */
  readonly targets: readonly SelectOption[];
  readonly blocks: readonly BlockDoc[];
  readonly badges: readonly Badge[] | undefined;
  /** Where a global trigger holds; null for a path. */
  readonly scope: TriggerScope | null;
};

/** A path below its block: what takes it and where it leads. */
export function PathRow(props: PathRowProps) {
  const { path, source, targets, blocks, isReadOnly, perform } = props;
  const label = pathLabel(path);
  return (
    <tr data-selected={props.isSelected || undefined}>
      <td className={styles.path}>
        <span className={styles.cell}>
          <button type="button" className={styles.open} aria-pressed={props.isSelected} onClick={props.onSelect}>
            <bdi className="truncate">{label}</bdi>
          </button>
          <RowBadges badges={props.badges} />
        </span>
      </td>
      <td>
        {props.scope === null ? innerWords(path.transition_type) : texts.trigger(scopeWords[props.scope].toLowerCase())}
      </td>
      <td>
        <Select
          className={styles.choice}
          aria-label={texts.targetOf(label, source.name)}
          disabled={isReadOnly}
          value={path.destination_block ?? ""}
          options={targets}
          onChange={(target) => perform(connectPath(path, blocks.find(({ id }) => id === target) ?? null))}
        />
      </td>
      {props.words !== null && <td className={styles.words}>{props.words}</td>}
      <td className={styles.actions}>
        {!isReadOnly && (
          <button
            type="button"
            className="button quiet icon small"
            aria-label={texts.deletePath(label, source.name)}
            onClick={() => perform(deleteRows([], [path]))}
          >
            <IconTrash size={14} aria-hidden />
          </button>
        )}
      </td>
    </tr>
  );
}
