import { blockKinds, type Id } from "@parley/model/kernel";
import styles from "./difference-drawing.module.css";
import type { DifferencePicture, PictureBlock } from "./difference-picture.ts";
import { signs } from "./signs.ts";

type Props = {
  readonly picture: DifferencePicture;
  readonly title: string;
  /** Where a block that differs leads: its place in the list that says the same in words. */
  readonly linkOf?: (block: Id) => string;
};

const margin = 32;
/** Smaller than this no name can be read: the drawing scrolls instead. */
const leastScale = 0.5;
/** As much of a name as a block has room for. */
const longest = 24;

/** Blocks and paths, with what differs marked. */
export function DifferenceDrawing({ picture: { bounds, blocks, lines }, title, linkOf }: Props) {
  return (
    <svg
      className={styles.drawing}
      viewBox={`${bounds.x - margin} ${bounds.y - margin} ${bounds.width + 2 * margin} ${bounds.height + 2 * margin}`}
      style={{ maxWidth: bounds.width + 2 * margin, minWidth: bounds.width * leastScale }}
    >
      <title>{title}</title>
      {lines.map(({ id, data, what }) => (
        <path key={id} className={styles.line} data-what={what} d={data} />
      ))}
      {blocks.map((block) =>
        // What is the same stands in no list.
        block.what === "same" || linkOf === undefined ? (
          <Block key={block.id} block={block} />
        ) : (
          <a key={block.id} href={linkOf(block.id)}>
            <Block block={block} />
          </a>
        ),
      )}
    </svg>
  );
}

function Block({ block: { name, type, rect, what } }: { block: PictureBlock }) {
  const { x, y, width, height } = rect;
  return (
    <g className={styles.block} data-what={what} data-family={blockKinds[type].family}>
      <rect x={x} y={y} width={width} height={height} rx={8} />
      <text x={x + 12} y={y + 24}>
        {what === "same" ? "" : `${signs[what]} `}
        {name.length > longest ? `${name.slice(0, longest - 1)}…` : name}
      </text>
    </g>
  );
}
