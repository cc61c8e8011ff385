import { addableTypes, type BlockType, blockKinds } from "@parley/model/kernel";
import { IconPlus, IconSearch, IconTrash } from "@tabler/icons-react";
import { BlockIcon } from "../../drawing/block-icon.tsx";
import { tip } from "../../parts/tip.ts";
import { texts } from "../texts.ts";
import styles from "./controls.module.css";

/** What a block that is dragged out of the palette carries. */
export const blockKindFormat = "application/x-parley-block-kind";

type Props = {
  isReadOnly: boolean;
  onAdd: (type: BlockType) => void;
  /** All kinds are to be shown with their words. */
  onKinds: () => void;
  /** The search is to be opened. */
  onFind: () => void;
  onDeleted: () => void;
};

/** The kinds of block, to be clicked or dragged to their place, and what was deleted. */
export function Palette({ isReadOnly, onAdd, onKinds, onFind, onDeleted }: Props) {
  return (
    <div className={styles.palette} role="toolbar" aria-label={texts.palette.title} aria-orientation="vertical">
      <button
        {...tip(texts.palette.findTip, "right")}
        type="button"
        className={styles.kind}
        aria-label={texts.palette.find}
        onClick={onFind}
      >
        <IconSearch size={18} aria-hidden />
      </button>
      <hr />
      <button
        {...tip(texts.palette.kindsTip, "right")}
        type="button"
        className={styles.kind}
        aria-label={texts.palette.kinds}
        disabled={isReadOnly}
        onClick={onKinds}
      >
        <IconPlus size={18} aria-hidden />
      </button>
      <hr />
      {addableTypes.map((type) => (
        <button
          key={type}
          {...tip(texts.palette.kind(type, blockKinds[type].label), "right")}
          type="button"
          className={styles.kind}
          aria-label={texts.palette.add(type)}
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
        {...tip(texts.palette.deleted, "right")}
        type="button"
        className={styles.kind}
        aria-label={texts.palette.deleted}
        onClick={onDeleted}
      >
        <IconTrash size={18} aria-hidden />
      </button>
    </div>
  );
}
