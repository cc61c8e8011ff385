import { blockKinds, type Id } from "@parley/model/kernel";
import { useMemo, useRef } from "react";
import type { Badges, PathLooks, Tone } from "../../drawing/overlay.ts";
import type { SceneBlock } from "../../drawing/placed-blocks.ts";
import { overlaps, type Rect } from "../../drawing/rect.ts";
import { plainRoute, type Route } from "../../drawing/routing/route.ts";
import type { Scene } from "../../drawing/scene.ts";
import type { Mark } from "./block-node.tsx";
import styles from "./far-view.module.css";
import { useFarPicture, type View } from "./use-far-picture.ts";

type Props = {
  scene: Scene;
  /** Blocks that are drawn as elements, and so left out here. */
  without: ReadonlySet<Id>;
  marks: ReadonlyMap<Id, Mark>;
  badges: Badges;
  looks: PathLooks;
};

/** Thousands of blocks from far away, painted instead of built: tiles in their family's colour, with names where they can be read. */
export function FarView({ scene, without, marks, badges, looks }: Props) {
  const ref = useRef<HTMLCanvasElement>(null);
  const draw = useMemo(() => {
    const drawing = drawingOf({ scene, without, marks, badges, looks });
    return (context: CanvasRenderingContext2D, view: View) => paint(context, drawing, view);
  }, [scene, without, marks, badges, looks]);
  useFarPicture(ref, draw);
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a picture that takes no focus
  return <canvas ref={ref} className={styles.far} aria-hidden="true" />;
}

type Drawing = {
  /** By the name of their colour, and how much thicker than a plain line. */
  readonly lines: ReadonlyMap<string, Path2D>;
  readonly tiles: ReadonlyMap<string, Path2D>;
  readonly faulty: Path2D;
  readonly blocks: readonly (SceneBlock & { readonly ink: string })[];
};

function drawingOf({ scene, without, marks, badges, looks }: Props): Drawing {
  const lines = new Map<string, Path2D>();
  const tiles = new Map<string, Path2D>();
  const faulty = new Path2D();
  for (const line of scene.lines.values()) {
    const [source, target] = [scene.blocks.get(line.source)?.rect, scene.blocks.get(line.target ?? "")?.rect];
    if (source === undefined || target === undefined || line.kind === "global") continue;
    const look = looks.get(line.id);
    const color = look?.tone ? lineOf(look.tone) : line.kind === "rest" ? "--path" : `--path-${line.kind}`;
    addRoute(entryOf(lines, `${color} ${Math.max(1, Math.round((look?.width ?? 0) / 2))}`), plainRoute(source, target));
  }
  const blocks = [...scene.blocks.values()]
    .filter(({ block }) => !without.has(block.id))
    .map((shown) => {
      const tone = badges.get(shown.block.id)?.find(({ isTinting }) => isTinting)?.tone;
      return { ...shown, tile: tileOf(shown, tone), ink: inkOf(shown, tone) };
    });
  for (const { block, rect, tile } of blocks) {
    addTile(entryOf(tiles, tile), rect);
    if (marks.get(block.id) === "error") addTile(faulty, rect);
  }
  return { lines, tiles, faulty, blocks };
}

/** What can be read on the steps of a scale. */
const inks: { readonly [tone: string]: string } = {
  "seq-1": "--text",
  "seq-2": "--text",
  "seq-3": "--text",
  "seq-4": "--on-accent",
  "seq-5": "--surface",
};
const isStep = (tone: Tone) => tone.startsWith("seq");
const lineOf = (tone: Tone) => (isStep(tone) ? `--${tone}` : `--${tone}-solid`);
const tileOf = ({ block }: SceneBlock, tone: Tone | undefined) =>
  tone === undefined ? `--blk-${blockKinds[block.type].family}-bg` : isStep(tone) ? `--${tone}` : `--${tone}-bg`;
const inkOf = ({ block }: SceneBlock, tone: Tone | undefined) =>
  tone === undefined ? `--blk-${blockKinds[block.type].family}-ink` : (inks[tone] ?? `--${tone}-fg`);

function entryOf(paths: Map<string, Path2D>, key: string): Path2D {
  const found = paths.get(key) ?? new Path2D();
  paths.set(key, found);
  return found;
}

function addRoute(path: Path2D, route: Route): void {
  for (const [place, { x, y }] of route.entries()) {
    if (place === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
  }
}

const addTile = (path: Path2D, { x, y, width, height }: Rect) => path.roundRect(x, y, width, height, 8);

function paint(context: CanvasRenderingContext2D, drawing: Drawing, { width, height, transform }: View): void {
  const { canvas } = context;
  const scale = devicePixelRatio;
  const style = getComputedStyle(canvas);
  const color = (name: string) => style.getPropertyValue(name);
  const [left, top, zoom] = transform;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.setTransform(zoom * scale, 0, 0, zoom * scale, left * scale, top * scale);
  const thin = Math.max(1.5, 0.75 / zoom);
  for (const [key, path] of drawing.lines) {
    const [name = "", times = "1"] = key.split(" ");
    context.lineWidth = thin * Number(times);
    context.strokeStyle = color(name);
    context.stroke(path);
  }
  for (const [name, path] of drawing.tiles) {
    context.fillStyle = color(name);
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
  for (const { block, rect, ink } of drawing.blocks) {
    if (!overlaps(seen, rect)) continue;
    context.fillStyle = color(ink);
    context.fillText(block.name.slice(0, 18), rect.x + rect.width / 2, rect.y + rect.height / 2, rect.width - 12);
  }
}

/** Names are written from this zoom on: below it they would be smaller than 5 px. */
const readable = 0.24;
