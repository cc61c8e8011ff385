import type { Id } from "@parley/model/kernel";
import { useReactFlow, useStore } from "@xyflow/react";
import { type PointerEvent, useEffect, useMemo, useRef } from "react";
import { grown, type Rect } from "../../drawing/rect.ts";
import type { Scene } from "../../drawing/scene.ts";
import { freeCorner } from "../../drawing/under-minimap.ts";
import styles from "./controls.module.css";

const width = 150;
const height = 94;

/** All of the sub-flow, small, where it covers no block; a press leads there. The keys 1 and the arrows do as much, so it hides from readers of the screen. */
export function Minimap({ scene, selected }: { scene: Scene; selected: ReadonlySet<Id> }) {
  const { setCenter, getZoom } = useReactFlow();
  const ref = useRef<HTMLCanvasElement>(null);
  const whole = useMemo(() => (scene.bounds === null ? null : grown(scene.bounds, 64)), [scene.bounds]);
  // A block with other words stands where it stood, and its picture stays.
  const latest = useRef(scene);
  latest.current = scene;
  const places = scene.blockIndex;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `places` stands for where the blocks of the scene are
  useEffect(() => {
    const context = ref.current?.getContext("2d") ?? null;
    if (context === null || whole === null) return;
    const draw = () => paint(context, latest.current, selected, whole);
    // After what is looked at has been drawn.
    const asked = requestAnimationFrame(draw);
    const themed = new MutationObserver(draw);
    themed.observe(document.documentElement, { attributeFilter: ["data-mantine-color-scheme", "data-theme"] });
    return () => {
      themed.disconnect();
      cancelAnimationFrame(asked);
    };
  }, [places, whole, selected]);

  const corner = useStore(({ width: across, height: down, transform: [x, y, zoom] }) =>
    freeCorner(scene, { x: -x / zoom, y: -y / zoom, width: across / zoom, height: down / zoom }, zoom),
  );
  if (whole === null) return null;
  const go = (event: PointerEvent<HTMLElement>) => {
    // A block that is dragged across leads nowhere.
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.getBoundingClientRect();
    const { scale, left, top } = fitted(whole);
    const x = (event.clientX - box.left - left) / scale + whole.x;
    const y = (event.clientY - box.top - top) / scale + whole.y;
    void setCenter(x, y, { zoom: getZoom() });
  };
  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    go(event);
  };
  return (
    <div
      className={styles.minimap}
      data-corner={corner ?? "none"}
      aria-hidden="true"
      onPointerDown={press}
      onPointerMove={go}
    >
      <canvas ref={ref} />
      <Frame whole={whole} />
    </div>
  );
}

/** What of it is shown. */
function Frame({ whole }: { whole: Rect }) {
  const frame = useStore(
    ({ width: across, height: down, transform: [x, y, zoom] }) => {
      const { scale, left, top } = fitted(whole);
      const at = (place: number, size: number) => Math.round(Math.max(1, Math.min(size - 1, place)));
      return [
        at(left + (-x / zoom - whole.x) * scale, width),
        at(top + (-y / zoom - whole.y) * scale, height),
        at(left + ((across - x) / zoom - whole.x) * scale, width),
        at(top + ((down - y) / zoom - whole.y) * scale, height),
      ] as const;
    },
    (a, b) => a.every((edge, place) => edge === b[place]),
  );
  const [left, top, right, bottom] = frame;
  if (right <= left || bottom <= top) return null;
  return (
    <div
      className={styles.frame}
      style={{ transform: `translate(${left}px, ${top}px)`, width: right - left, height: bottom - top }}
    />
  );
}

function fitted(whole: Rect) {
  const scale = Math.min(width / whole.width, height / whole.height);
  return { scale, left: (width - whole.width * scale) / 2, top: (height - whole.height * scale) / 2 };
}

function paint(context: CanvasRenderingContext2D, scene: Scene, selected: ReadonlySet<Id>, whole: Rect): void {
  const { canvas } = context;
  const ratio = devicePixelRatio;
  if (canvas.width !== width * ratio) {
    canvas.width = width * ratio;
    canvas.height = height * ratio;
  }
  const style = getComputedStyle(canvas);
  const { scale, left, top } = fitted(whole);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  const rest = new Path2D();
  const chosen = new Path2D();
  for (const [id, { rect }] of scene.blocks) {
    const x = left + (rect.x - whole.x) * scale;
    const y = top + (rect.y - whole.y) * scale;
    const path = selected.has(id) ? chosen : rest;
    path.rect(x, y, Math.max(1.5, rect.width * scale), Math.max(1.5, rect.height * scale));
  }
  context.fillStyle = style.getPropertyValue("--border-strong");
  context.fill(rest);
  context.fillStyle = style.getPropertyValue("--accent");
  context.fill(chosen);
}
