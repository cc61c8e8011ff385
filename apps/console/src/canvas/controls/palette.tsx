import { addableTypes, type BlockType, blockKinds } from "@parley/model/kernel";
import { IconPlus, IconSearch, IconTrash } from "@tabler/icons-react";
import { BlockIcon } from "../../drawing/block-icon.tsx";
import { tip } from "../../parts/tip.ts";
import styles from "./controls.module.css";

/** What a block that is dragged out of the palette carries. */
export const blockKindFormat = "application/x-parley-block-kind";

type Props = {
  isReadOnly: boolean;
  onAdd: (type: BlockType) => void;
  /** Somebody wants to see all kinds with their words. */
  onKinds: () => void;
  /** Somebody wants to find something that is there. */
  onFind: () => void;
  onDeleted: () => void;
};

/** The kinds of block, to be clicked or dragged to their place, and what was deleted. */
export function Palette({ isReadOnly, onAdd, onKinds, onFind, onDeleted }: Props) {
  return (
    <div className={styles.palette} role="toolbar" aria-label="Add blocks" aria-orientation="vertical">
      <button
        {...tip("Find in the agent (Ctrl F)", "right")}
        type="button"
        className={styles.kind}
        aria-label="Find in the agent"
        onClick={onFind}
      >
        <IconSearch size={18} aria-hidden />
      </button>
      <hr />
      <button
        {...tip("Find a kind of block (/)", "right")}
        type="button"
        className={styles.kind}
        aria-label="Find a kind of block"
        disabled={isReadOnly}
        onClick={onKinds}
      >
        <IconPlus size={18} aria-hidden />
      </button>
      <hr />
      {addableTypes.map((type) => (
        <button
          key={type}
          {...tip(`${type}: ${blockKinds[type].label}. Click to add it after what is selected, or drag it`, "right")}
          type="button"
          className={styles.kind}
          aria-label={`Add ${type} block`}
          disabled={isReadOnly}
          draggable={!isReadOnly}
          onDragStart={(event) => event.dataTransfer.setData(blockKindFormat, type)}
          onClick={() => onAdd(type)}
        >
          <BlockIcon type={type} />
        </button>
      ))}
      <hr />
      <button
        {...tip("Recently deleted", "right")}
        type="button"
        className={styles.kind}
        aria-label="Recently deleted"
        onClick={onDeleted}
      >
        <IconTrash size={18} aria-hidden />
      </button>
    </div>
  );
}
