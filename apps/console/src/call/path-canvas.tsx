import { blockKinds, isBlockType } from "@parley/model/kernel";
import { IconCornerUpRightDouble } from "@tabler/icons-react";
import { blockIcons } from "../drawing/block-icon.tsx";
import styles from "./path-canvas.module.css";
import { nodeHeight, nodeWidth, type PathLine, type PathMap, type PlacedBlock } from "./path-map.ts";
import { texts } from "./texts.ts";

const margin = 16;

/** The colour and the sign of a block; a kind that no longer exists has those of a Goto. */
const familyOf = (type: string) => (isBlockType(type) ? blockKinds[type].family : "jump");
const iconOf = (type: string) => (isBlockType(type) ? blockIcons[type] : IconCornerUpRightDouble);

/** The blocks of a call as a small drawing with its path lit. The list beside it says the same in words. */
export function PathCanvas(props: { map: PathMap; current: string | null; seek: (seconds: number) => void }) {
  const { map, current, seek } = props;
  const width = map.width + 2 * margin;
  const height = map.height + 2 * margin;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <div className={styles.ground} tabIndex={0}>
      <svg
        className={styles.canvas}
        viewBox={`${-margin} ${-margin} ${width} ${height}`}
        style={{ maxWidth: width * 1.2, aspectRatio: `${width} / ${height}` }}
        role="img"
        aria-label={texts.path.drawing}
      >
        {map.lines.map((line) => (
          <path
            key={`${line.from.id} ${line.to.id}`}
            className={line.isTaken ? styles.taken : styles.path}
            d={curve(line)}
          />
        ))}
        {map.blocks.map((block) => (
          <Node key={block.id} block={block} isCurrent={block.id === current} seek={seek} />
        ))}
      </svg>
    </div>
  );
}

function Node(props: { block: PlacedBlock; isCurrent: boolean; seek: (seconds: number) => void }) {
  const { block, isCurrent, seek } = props;
  const { x, y, at } = block;
  const family = familyOf(block.type);
  const Icon = iconOf(block.type);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drawing; the list of blocks does the same by keyboard
    <g
      transform={`translate(${x} ${y})`}
      className={at === null ? styles.node : `${styles.node} ${styles.visited}`}
      data-current={isCurrent || undefined}
      onClick={at === null ? undefined : () => seek(at / 1000)}
    >
      <title>{block.name}</title>
      <rect width={nodeWidth} height={nodeHeight} rx={6} />
      <rect x={4} y={4} width={16} height={16} rx={4} style={{ fill: `var(--blk-${family}-bg)` }} />
      <Icon x={6} y={6} size={12} color={`var(--blk-${family}-ink)`} aria-hidden />
      <text x={25} y={16}>
        {shortened(block.name, block.visits > 1 ? 10 : 14)}
      </text>
      {block.visits > 1 && (
        <text x={nodeWidth - 6} y={16} textAnchor="end" className={styles.visits}>
          {texts.path.visits(block.visits)}
        </text>
      )}
    </g>
  );
}

/** As much of a name as a node has room for. */
const shortened = (name: string, most: number) => (name.length > most ? `${name.slice(0, most - 1)}…` : name);

function curve({ from, to }: PathLine): string {
  const half = nodeWidth / 2;
  if (from.id === to.id) {
    const [right, middle] = [from.x + nodeWidth, from.y + nodeHeight / 2];
    return `M${right} ${middle - 5}c16 -8 16 18 0 10`;
  }
  if (to.y > from.y) {
    const [startX, startY] = [from.x + half, from.y + nodeHeight];
    const [endX, endY] = [to.x + half, to.y];
    const bend = (endY - startY) / 2;
    return `M${startX} ${startY}C${startX} ${startY + bend} ${endX} ${endY - bend} ${endX} ${endY}`;
  }
  if (to.y === from.y) {
    const isRight = to.x > from.x;
    const y = from.y + nodeHeight / 2;
    return `M${isRight ? from.x + nodeWidth : from.x} ${y}H${isRight ? to.x : to.x + nodeWidth}`;
  }
  // Back up: around the right of both.
  const [startX, startY] = [from.x + nodeWidth, from.y + nodeHeight / 2];
  const [endX, endY] = [to.x + nodeWidth, to.y + nodeHeight / 2];
  const out = Math.max(startX, endX) + 16;
  return `M${startX} ${startY}C${out} ${startY} ${out} ${endY} ${endX} ${endY}`;
}
