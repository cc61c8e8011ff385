import type { Id } from "@parley/model/kernel";
import { useReactFlow, useStoreApi } from "@xyflow/react";
import { type PointerEvent, useEffect, useRef } from "react";
import { grown, type Rect } from "../drawing/rect.ts";
import type { Scene } from "../drawing/scene.ts";
import styles from "./controls.module.css";

const width = 150;
const height = 94;

/** All of the sub-flow, small; a press leads there. The keys 1 and the arrows do as much, so it hides from readers of the screen. */
export function Minimap({ scene, selected }: { scene: Scene; selected: ReadonlySet<Id> }) {
  const store = useStoreApi();
  const { setCenter, getZoom } = useReactFlow();
  const ref = useRef<HTMLCanvasElement>(null);
  const whole = scene.bounds === null ? null : grown(scene.bounds, 64);

  useEffect(() => {
    const context = ref.current?.getContext("2d") ?? null;
    if (context === null || scene.bounds === null) return;
    let asked = 0;
    const draw = () => {
      asked = 0;
      const { transform, width: across, height: down } = store.getState();
      const [left, top, zoom] = transform;
      paint(context, scene, selected, { x: -left / zoom, y: -top / zoom, width: across / zoom, height: down / zoom });
    };
    const soon = () => {
      if (asked === 0) asked = requestAnimationFrame(draw);
    };
    soon();
    // A drag changes the store with each move and nothing of this picture.
    const stop = store.subscribe((now, before) => {
      if (now.transform !== before.transform || now.width !== before.width || now.height !== before.height) soon();
    });
    const themed = new MutationObserver(soon);
    themed.observe(document.documentElement, { attributeFilter: ["data-mantine-color-scheme", "data-theme"] });
    return () => {
      stop();
      themed.disconnect();
      cancelAnimationFrame(asked);
    };
  }, [store, scene, selected]);

  if (whole === null) return null;
  const go = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.buttons !== 1) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const box = event.currentTarget.getBoundingClientRect();
    const { scale, left, top } = fitted(whole);
    const x = (event.clientX - box.left - left) / scale + whole.x;
    const y = (event.clientY - box.top - top) / scale + whole.y;
    void setCenter(x, y, { zoom: getZoom() });
  };
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a picture that takes no focus
  return <canvas ref={ref} className={styles.minimap} aria-hidden="true" onPointerDown={go} onPointerMove={go} />;
}

function fitted(whole: Rect) {
  const scale = Math.min(width / whole.width, height / whole.height);
  return { scale, left: (width - whole.width * scale) / 2, top: (height - whole.height * scale) / 2 };
}

function paint(context: CanvasRenderingContext2D, scene: Scene, selected: ReadonlySet<Id>, seen: Rect): void {
  if (scene.bounds === null) return;
  const whole = grown(scene.bounds, 64);
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
  context.strokeStyle = style.getPropertyValue("--accent");
  context.lineWidth = 1.25;
  const x = Math.max(1, left + (seen.x - whole.x) * scale);
  const y = Math.max(1, top + (seen.y - whole.y) * scale);
  const right = Math.min(width - 1, left + (seen.x + seen.width - whole.x) * scale);
  const bottom = Math.min(height - 1, top + (seen.y + seen.height - whole.y) * scale);
  if (right > x && bottom > y) context.strokeRect(x, y, right - x, bottom - y);
}
