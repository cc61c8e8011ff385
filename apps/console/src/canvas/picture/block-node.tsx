import { type BlockFamily, blockKinds, defaultType } from "@parley/model/kernel";
import { IconAlertTriangleFilled, IconEar, IconLanguage, IconVolume } from "@tabler/icons-react";
import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { memo } from "react";
import { BlockIcon } from "../../drawing/block-icon.tsx";
import { saysLines } from "../../drawing/block-size.ts";
import { isPill } from "../../drawing/is-pill.ts";
import { mayEnter, mayLeave } from "../../drawing/may-connect.ts";
import type { Badge } from "../../drawing/overlay.ts";
import type { SceneBlock } from "../../drawing/placed-blocks.ts";
import { later } from "../../parts/later.tsx";
import { shortened } from "../../parts/shortened.ts";
import type { Drag } from "../drag.ts";
import { texts } from "../texts.ts";
import { useCarried } from "../use-carried.ts";
import styles from "./block-node.module.css";
import { NameField, type Renaming } from "./name-field.tsx";

const BadgeRow = later(() => import("./badge-row.tsx").then((module) => module.BadgeRow));

export type Mark = "error" | "warning";

/** Another person who looks at a block or changes it, in the colours of a family of blocks. */
export type Holder = {
  readonly name: string;
  readonly initials: string;
  readonly family: BlockFamily;
  readonly edits: boolean;
};

/** What a block's picture depends on; the same objects as long as nothing of it changes. */
export type BlockLook = {
  readonly shown: SceneBlock;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  readonly isTaken: boolean;
  /** What it goes along with. */
  readonly drag: Drag | null;
  readonly isFlashed: boolean;
  readonly mark: Mark | null;
  readonly badges: readonly Badge[] | null;
  readonly holder: Holder | null;
  /** Not null while it is renamed at its place. */
  readonly onRename: Renaming | null;
};

export type BlockFlowNode = Node<BlockLook, "block">;

/** One block on the canvas: a card, or a pill for where things begin and end. */
export const BlockNode = memo(function BlockNode({ data }: NodeProps<BlockFlowNode>) {
  const { shown, mark, badges, holder, onRename } = data;
  const { block, rect } = shown;
  const isEdge = isPill(block.type);
  const carried = useCarried<HTMLDivElement>(data.drag);
  return (
    <div
      ref={carried}
      className={styles.node}
      style={{ width: rect.width, height: rect.height }}
      data-shape={isEdge ? "pill" : "card"}
      data-family={blockKinds[block.type].family}
      data-selected={data.isSelected || undefined}
      data-active={data.isActive || undefined}
      data-dragged={data.drag !== null || undefined}
      data-flashed={data.isFlashed || undefined}
      data-mark={mark ?? undefined}
      data-tone={badges?.find(({ isTinting }) => isTinting)?.tone}
    >
      {mayEnter(block) && <Handle type="target" position={Position.Top} data-taken={data.isTaken || undefined} />}
      <div className={styles.head}>
        <BlockIcon type={block.type} />
        {onRename === null ? (
          <bdi className={styles.name}>{shortened(block.name)}</bdi>
        ) : (
          <NameField label={texts.blockName} name={block.name} onDone={onRename} />
        )}
        {!isEdge && rect.width >= 200 && block.type !== defaultType && onRename === null && (
          <span className={styles.kind}>{block.type}</span>
        )}
      </div>
      {!isEdge && <Words shown={shown} />}
      {mark !== null && (
        <span
          className={styles.badge}
          data-mark={mark}
          role="img"
          aria-label={mark === "error" ? texts.error : texts.warning}
        >
          {mark === "error" ? "!" : <IconAlertTriangleFilled size={10} aria-hidden />}
        </span>
      )}
      {badges !== null && <BadgeRow badges={badges} />}
      {holder !== null && (
        <span
          className={styles.holder}
          style={{ background: `var(--blk-${holder.family}-ink)`, color: `var(--blk-${holder.family}-bg)` }}
        >
          {holder.name}
          {holder.edits && texts.isEditing}
        </span>
      )}
      {mayLeave(block) && <Handle type="source" position={Position.Bottom} data-taken={data.isTaken || undefined} />}
    </div>
  );
});

/** What it says or does, and its line of facts. */
function Words({ shown: { card } }: { shown: SceneBlock }) {
  const { says, isCode, facts } = card;
  const hasFacts = facts.left !== null || facts.right !== null || facts.missing !== null;
  return (
    <>
      {says.length > 0 && (
        <p className={styles.says} data-code={isCode || undefined} data-lines={saysLines(card)} dir="auto">
          {says.map(({ text, isVariable }, place) =>
            isVariable ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text stay in their order
              <code key={place}>{text}</code>
            ) : (
              text
            ),
          )}
        </p>
      )}
      {hasFacts && (
        <div className={styles.facts} data-missing={facts.missing !== null || undefined}>
          {facts.missing === null ? (
            facts.left !== null && (
              <span>
                {facts.left.endsWith("intent") || facts.left.endsWith("intents") ? (
                  <IconEar size={12} aria-hidden />
                ) : (
                  <IconVolume size={12} aria-hidden />
                )}
                {facts.left}
              </span>
            )
          ) : (
            <span>
              <IconLanguage size={12} aria-hidden />
              {facts.missing}
            </span>
          )}
          {facts.right !== null && facts.missing === null && <span>{facts.right}</span>}
        </div>
      )}
    </>
  );
}
