import type { Id } from "@parley/model/kernel";
import { useStoreApi } from "@xyflow/react";
import { useEffect, useMemo, useRef } from "react";
import { type BlockFamily, blockKinds } from "../drawing/block-family.ts";
import type { PathShape } from "../drawing/path-shape.ts";
import { overlaps, type Rect } from "../drawing/rect.ts";
import type { Scene, SceneBlock } from "../drawing/scene.ts";
import type { LineKind } from "../drawing/scene-lines.ts";
import type { Mark } from "./block-node.tsx";
import styles from "./far-view.module.css";

type Props = {
  scene: Scene;
  /** Blocks that are drawn as elements, and so left out here. */
  without: ReadonlySet<Id>;
  marks: ReadonlyMap<Id, Mark>;
};

/** Thousands of blocks from far away, painted instead of built: tiles in their family's colour, with names where they can be read. */
export function FarView({ scene, without, marks }: Props) {
  const store = useStoreApi();
  const ref = useRef<HTMLCanvasElement>(null);
  const drawing = useMemo(() => drawingOf(scene, without, marks), [scene, without, marks]);
  useEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext("2d") ?? null;
    if (canvas === null || context === null) return;
    let asked = 0;
    const paintNow = () => {
      asked = 0;
      const { width, height, transform } = store.getState();
      paint(context, drawing, { width, height, transform });
    };
    const paintSoon = () => {
      if (asked === 0) asked = requestAnimationFrame(paintNow);
    };
    paintNow();
    const stop = store.subscribe(paintSoon);
    const themed = new MutationObserver(paintSoon);
    themed.observe(document.documentElement, { attributeFilter: ["data-mantine-color-scheme", "data-theme"] });
    return () => {
      stop();
      themed.disconnect();
      cancelAnimationFrame(asked);
    };
  }, [store, drawing]);
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a picture that takes no focus
  return <canvas ref={ref} className={styles.far} aria-hidden="true" />;
}

type Drawing = {
  readonly lines: ReadonlyMap<LineKind, Path2D>;
  readonly tiles: ReadonlyMap<BlockFamily, Path2D>;
  readonly faulty: Path2D;
  readonly blocks: readonly SceneBlock[];
};

function drawingOf(scene: Scene, without: ReadonlySet<Id>, marks: ReadonlyMap<Id, Mark>): Drawing {
  const lines = new Map<LineKind, Path2D>();
  const tiles = new Map<BlockFamily, Path2D>();
  const faulty = new Path2D();
  for (const [id, shape] of scene.shapes) {
    const line = scene.lines.get(id);
    if (line !== undefined) addCurve(entryOf(lines, line.kind), shape);
  }
  const blocks = [...scene.blocks.values()].filter(({ block }) => !without.has(block.id));
  for (const { block, rect } of blocks) {
    addTile(entryOf(tiles, blockKinds[block.type].family), rect);
    if (marks.get(block.id) === "error") addTile(faulty, rect);
  }
  return { lines, tiles, faulty, blocks };
}

function entryOf<Key>(paths: Map<Key, Path2D>, key: Key): Path2D {
  const found = paths.get(key) ?? new Path2D();
  paths.set(key, found);
  return found;
}

function addCurve(path: Path2D, { from, handles: [a, b], to }: PathShape): void {
  path.moveTo(from.x, from.y);
  path.bezierCurveTo(a.x, a.y, b.x, b.y, to.x, to.y);
}

const addTile = (path: Path2D, { x, y, width, height }: Rect) => path.roundRect(x, y, width, height, 8);

type View = { readonly width: number; readonly height: number; readonly transform: readonly [number, number, number] };

function paint(context: CanvasRenderingContext2D, drawing: Drawing, { width, height, transform }: View): void {
  const { canvas } = context;
  const scale = devicePixelRatio;
  if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
  }
  const style = getComputedStyle(canvas);
  const color = (name: string) => style.getPropertyValue(name);
  const [left, top, zoom] = transform;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.setTransform(zoom * scale, 0, 0, zoom * scale, left * scale, top * scale);
  context.lineWidth = Math.max(1.5, 0.75 / zoom);
  for (const [kind, path] of drawing.lines) {
    context.strokeStyle = color(kind === "rest" ? "--path" : `--path-${kind}`);
    context.stroke(path);
  }
  for (const [family, path] of drawing.tiles) {
    context.fillStyle = color(`--blk-${family}-bg`);
    context.fill(path);
  }
  context.lineWidth = 2 / zoom;
  context.strokeStyle = color("--bad-solid");
  context.stroke(drawing.faulty);
  if (zoom < readable) return;
  const seen = { x: -left / zoom, y: -top / zoom, width: width / zoom, height: height / zoom };
  context.font = `600 22px ${color("--font-ui")}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const { block, rect } of drawing.blocks) {
    if (!overlaps(seen, rect)) continue;
    context.fillStyle = color(`--blk-${blockKinds[block.type].family}-ink`);
    context.fillText(block.name.slice(0, 18), rect.x + rect.width / 2, rect.y + rect.height / 2, rect.width - 12);
  }
}

/** Names are written from this zoom on: below it they would be smaller than 5 px. */
const readable = 0.24;
